import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formErrorsOf, type Problems } from '../../forms-ui/form-errors.ts';
import { pageHref } from '../../model/link.ts';
import {
  type DemoPage,
  type DemoState,
  NO_ANSWERS,
  type OwnAnswers,
  startOwnSiteSchema,
} from '../../model/own-site/answers.ts';
import { ofThisSite } from '../document/sites.ts';
import { BrandColours } from '../fields/brand-colour/BrandColours.tsx';
import { setFlash } from '../panels/flash.ts';
import { askServer, changeOnServer } from '../saving/server-calls.ts';
import { announce } from '../ui/announcements.ts';
import { EditorDialog } from '../ui/EditorDialog.tsx';
import { needSheets } from '../ui/late-sheets.ts';
import { askFirst } from '../ui/question.ts';
import { RequestState } from '../ui/RequestState.tsx';
import { useRequest } from '../ui/use-request.ts';
import firstVisitSheet from './first-visit.css?url';
import { LogoQuestion } from './LogoQuestion.tsx';
import sheet from './own-site.css?url';
import { lossesOf } from './own-site-losses.ts';
import { $ownSiteOpen } from './own-site-state.ts';
import { Question, TextField, TextQuestion } from './questions.tsx';

needSheets(firstVisitSheet, sheet);

/** The answers that are checked, in their order. */
const CHECKED = ['name', 'phone', 'email', 'address', 'brandColour'] as const;
type Checked = (typeof CHECKED)[number];

const HOME = '/';
const MADE =
  'This is your site now. Nobody else sees it. Fill the gaps in brackets, such as [your number], and read each sentence: is it true of you?';

const load = () => askServer('ownSite/load', ofThisSite());

/** Asks what of the demo stays, and puts the organisation’s own site in its place. */
export default function OwnSite() {
  const request = useRequest(load);
  const [under, setUnder] = useState(false);
  const close = () => $ownSiteOpen.set(false);
  return (
    <EditorDialog title="Start my own site" wide stays={under} onClose={close}>
      <RequestState request={request} waiting="Looking at the pages of the demo…" />
      {request.value === null ? null : request.value.demo === null ? (
        <>
          <p>This site is no longer the demo. Somebody has begun your own site already.</p>
          <div className="he-own-end">
            <button
              type="button"
              className="he-button he-button-main"
              onClick={() => window.location.assign(HOME)}
            >
              Show it
            </button>
          </div>
        </>
      ) : (
        <OwnSiteForm
          key={request.value.demo.state}
          demo={request.value.demo}
          under={under}
          setUnder={setUnder}
          again={request.again}
          close={close}
        />
      )}
    </EditorDialog>
  );
}

interface FormProps {
  demo: DemoState;
  /** Whether the site is being made. */
  under: boolean;
  setUnder(under: boolean): void;
  /** Looks at the pages anew. */
  again(): void;
  close(): void;
}

function OwnSiteForm({ demo, under, setUnder, again, close }: FormProps) {
  const [answers, setAnswers] = useState<OwnAnswers>(NO_ANSWERS);
  const [keep, setKeep] = useState<readonly string[]>(() => usualOf(demo));
  const [removesSecond, setRemovesSecond] = useState(demo.second?.isUsed === false);
  const [problems, setProblems] = useState<Problems<Checked>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);
  const refuse = (found: Problems<Checked>) => {
    setProblems(found);
    const [first] = CHECKED.filter((name) => found[name] !== undefined);
    if (first === undefined) return;
    announce(found[first] ?? '');
    form.current
      ?.querySelector<HTMLElement>(
        `:is([data-question="${first}"], [data-answer="${first}"]) :is(input, textarea)`,
      )
      ?.focus();
  };
  const change = (part: Partial<OwnAnswers>) => {
    setAnswers({ ...answers, ...part });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in part))));
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (under) return;
    setFailure(null);
    const sent = { ...answers, keep: [...keep], removesSecond, state: demo.state };
    const found = problemsOf(sent);
    refuse(found);
    if (Object.keys(found).length > 0) return;
    const losses = lossesOf(demo, keep);
    const question = {
      message: 'Put your own site in the place of the demo, with what people here have changed?',
      consequence: losses.join(' '),
      yes: 'Start my own site',
      no: 'Go back',
    };
    if (losses.length > 0 && !(await askFirst(question))) return;
    setUnder(true);
    announce(MAKING);
    try {
      await changeOnServer('ownSite/start', { ...sent, ...ofThisSite() });
      setFlash({ path: HOME, message: MADE });
      window.location.assign(HOME);
    } catch (error) {
      const errors = formErrorsOf(error, CHECKED);
      refuse(errors.problems);
      setFailure(errors.failure);
      setUnder(false);
    }
  };
  return (
    <form ref={form} className="he-own" noValidate onSubmit={(event) => void send(event)}>
      <p>
        The demo shows an organisation that does not exist. The pages that you keep become drafts without its
        numbers, addresses, hours, people and figures. A gap such as <strong>[your number]</strong> waits for
        yours, and a page with a gap cannot be published. You can leave every question out and answer it
        later.
      </p>
      <ol>
        <TextQuestion
          name="name"
          words="What is your organisation called?"
          value={answers.name}
          problem={problems.name}
          autoComplete="organization"
          onChange={(name) => change({ name })}
        />
        <TextQuestion
          name="phone"
          words="Which number should people call in a crisis?"
          help="It stands at the top of every page."
          value={answers.phone}
          problem={problems.phone}
          type="tel"
          onChange={(phone) => change({ phone })}
        />
        <Question words="How can people write to you?">
          <TextField
            name="email"
            words="E-mail address"
            value={answers.email}
            problem={problems.email}
            type="email"
            autoComplete="email"
            onChange={(email) => change({ email })}
          />
          <TextField
            name="address"
            words="Postal address"
            value={answers.address}
            problem={problems.address}
            rows={3}
            autoComplete="street-address"
            onChange={(address) => change({ address })}
          />
        </Question>
        <Question words="Do you have a logo?">
          <LogoQuestion value={answers.logo} onChange={(logo) => change({ logo })} />
        </Question>
        <Question name="brandColour" words="Which colour is yours?">
          <BrandColours value={answers.brandColour} onChange={(brandColour) => change({ brandColour })} />
        </Question>
      </ol>
      <fieldset>
        <legend>Which pages do you want to keep?</legend>
        <p className="he-muted">Without any, you begin with an empty first page.</p>
        <div className="he-own-choose">
          <button
            type="button"
            className="he-button"
            onClick={() => setKeep(demo.pages.map(({ _id }) => _id))}
          >
            Keep all<span className="he-sr"> pages</span>
          </button>
          <button type="button" className="he-button" onClick={() => setKeep([])}>
            Keep none: begin empty
          </button>
        </div>
        <ul className="he-own-pages">
          {demo.pages.map((page) => (
            <PageToKeep
              key={page._id}
              page={page}
              isKept={keep.includes(page._id)}
              onChange={(isKept) =>
                setKeep(isKept ? [...keep, page._id] : keep.filter((id) => id !== page._id))
              }
            />
          ))}
        </ul>
      </fieldset>
      <section className="he-own-goes" aria-labelledby="he-own-goes">
        <h3 id="he-own-goes">What happens</h3>
        <p>
          {keptWords(keep.length)} {goneWords(demo, keep)}
          {demo.own.length > 0 ? ` ${ownWords(demo)}` : ''} The menu, the footer and the settings become
          drafts that lead to what is left. Until you make the site public, nobody else sees it.
        </p>
        {demo.backsUp ? <p>Hearth makes a backup first.</p> : null}
        <SecondSite demo={demo} removes={removesSecond} onChange={setRemovesSecond} />
      </section>
      {failure === null ? null : (
        <div>
          <p role="alert" className="he-field-error">
            {failure}
          </p>
          <button type="button" className="he-button" onClick={again}>
            Look at the list again
          </button>
        </div>
      )}
      <div className="he-own-end">
        <button type="submit" className="he-button he-button-main" aria-disabled={under || undefined}>
          {under ? MAKING : 'Start my own site'}
        </button>
        <button
          type="button"
          className="he-button"
          aria-disabled={under || undefined}
          onClick={under ? undefined : close}
        >
          Cancel
        </button>
      </div>
    </form>
  );
}

const MAKING = 'Making your site…';

const usualOf = ({ pages }: DemoState) => pages.filter(({ usual }) => usual).map(({ _id }) => _id);

/** Returns the problems that can be found before the answers are sent. */
function problemsOf(sent: object): Problems<Checked> {
  const { error } = startOwnSiteSchema.safeParse(sent);
  const problems: Problems<Checked> = {};
  for (const { path, message } of error?.issues ?? []) problems[path[0] as Checked] ??= message;
  return problems;
}

interface PageToKeepProps {
  page: DemoPage;
  isKept: boolean;
  onChange(isKept: boolean): void;
}

function PageToKeep({
  page: { slug, title, about, words, gaps, changedBy },
  isKept,
  onChange,
}: PageToKeepProps) {
  return (
    <li>
      <label className="he-own-check">
        <input type="checkbox" checked={isKept} onChange={({ target }) => onChange(target.checked)} />
        <span>
          <strong>{slug === '' ? 'The first page' : title.trim() || pageHref(slug)}</strong>
          {about === '' ? null : <span>{about}</span>}
          <span className="he-muted">
            {words} words stay{gaps === 0 ? '' : gaps === 1 ? ', with 1 gap' : `, with ${gaps} gaps`}
            {changedBy === null
              ? ''
              : `. Changed by ${changedBy}: figures in those words go too, and the history keeps them`}
          </span>
        </span>
      </label>
    </li>
  );
}

function keptWords(count: number): string {
  if (count === 0) return 'You begin with one empty page.';
  return count === 1 ? 'One page becomes a draft of yours.' : `${count} pages become drafts of yours.`;
}

function goneWords({ pages, others }: DemoState, keep: readonly string[]): string {
  const gone = [...pages.filter(({ _id, slug }) => slug !== '' && !keep.includes(_id)), ...others].length;
  if (gone === 0) return '';
  const what = gone === 1 ? 'One page of the demo is deleted.' : `${gone} pages of the demo are deleted.`;
  return `${what} The tab Sitemap can restore deleted pages for 30 days.`;
}

function ownWords({ own }: DemoState): string {
  const titles = own.map(({ title, slug }) => `‘${title.trim() || pageHref(slug)}’`);
  return `${titles.join(', ')} ${own.length === 1 ? 'stays as it is: somebody here made it.' : 'stay as they are: people here made them.'}`;
}

interface SecondSiteProps {
  demo: DemoState;
  removes: boolean;
  onChange(removes: boolean): void;
}

/** Names the second site of the demo, and asks whether it goes too. */
function SecondSite({ demo: { second }, removes, onChange }: SecondSiteProps) {
  if (second === null) return null;
  if (second.isUsed) {
    return <p>The second site, ‘{second.name}’, stays as it is, because somebody has worked on it.</p>;
  }
  return (
    <label className="he-own-check">
      <input type="checkbox" checked={removes} onChange={({ target }) => onChange(target.checked)} />
      <span>
        Remove the second site of the demo too: ‘{second.name}’, {second.pages} pages. Nobody has changed it.
      </span>
    </label>
  );
}
