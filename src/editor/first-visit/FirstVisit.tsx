import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { formErrorsOf, type Problems } from '../../forms-ui/form-errors.ts';
import {
  EMPTY_FIRST_SITE,
  FIRST_PAGES,
  type FirstPageSlug,
  type FirstSite,
  firstSiteSchema,
} from '../../model/first-site/answers.ts';
import { putAwayGreeting } from '../document/greets.ts';
import { ofThisSite } from '../document/sites.ts';
import { BrandColours } from '../fields/brand-colour/BrandColours.tsx';
import { setFlash } from '../panels/flash.ts';
import { changeOnServer } from '../saving/server-calls.ts';
import { announce } from '../ui/announcements.ts';
import { chromeHost } from '../ui/chrome-host.ts';
import { needSheets } from '../ui/late-sheets.ts';
import { useNarrow } from '../ui/use-narrow.ts';
import { FirstPagePreview } from './FirstPagePreview.tsx';
import sheet from './first-visit.css?url';
import { LogoQuestion } from './LogoQuestion.tsx';
import { Question, TextQuestion } from './questions.tsx';

needSheets(sheet);

/** The questions that are checked, in their order. */
const CHECKED = ['name', 'phone', 'brandColour', 'pages'] as const;
type Checked = (typeof CHECKED)[number];

const HOME = '/';
const MADE = 'Your site is made. Nobody sees it until you say so: choose Publish when you like it.';

/** Asks five things of an empty site, and makes its first pages from the answers. The window shows the first page meanwhile. */
export default function FirstVisit() {
  const [answers, setAnswers] = useState<FirstSite>(EMPTY_FIRST_SITE);
  const narrow = useNarrow();
  return (
    <ModalOverlay
      isOpen
      className="he-first"
      isKeyboardDismissDisabled
      UNSTABLE_portalContainer={chromeHost()}
    >
      <Modal className="he-first-window">
        <Dialog className="he-first-dialog">
          <Questions answers={answers} onChange={(part) => setAnswers({ ...answers, ...part })} />
          {narrow ? null : <FirstPagePreview answers={answers} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface QuestionsProps {
  answers: FirstSite;
  onChange(part: Partial<FirstSite>): void;
}

function Questions({ answers, onChange }: QuestionsProps) {
  const [problems, setProblems] = useState<Problems<Checked>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [under, setUnder] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);
  const refuse = (found: Problems<Checked>) => {
    setProblems(found);
    const [first] = CHECKED.filter((name) => found[name] !== undefined);
    if (first === undefined) return;
    announce(found[first] ?? '');
    form.current?.querySelector<HTMLElement>(`[data-question="${first}"] input`)?.focus();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (under) return;
    setFailure(null);
    const found = problemsOf(answers);
    refuse(found);
    if (Object.keys(found).length > 0) return;
    setUnder(true);
    announce('Making your site…');
    try {
      await changeOnServer('site/begin', { ...answers, ...ofThisSite() });
      setFlash({ path: HOME, message: MADE });
      window.location.assign(HOME);
    } catch (error) {
      const errors = formErrorsOf(error, CHECKED);
      refuse(errors.problems);
      setFailure(errors.failure);
      setUnder(false);
    }
  };
  const change = (part: Partial<FirstSite>) => {
    onChange(part);
    const left = Object.entries(problems).filter(([name]) => !(name in part));
    setProblems(Object.fromEntries(left));
  };
  return (
    <form ref={form} className="he-first-questions" noValidate onSubmit={(event) => void send(event)}>
      <div className="he-first-head">
        <Heading slot="title">Five things, and you can begin</Heading>
        <p>Nobody sees the site until you say so. All of it can be changed later.</p>
      </div>
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
        <Question words="Do you have a logo?">
          <LogoQuestion value={answers.logo} onChange={(logo) => change({ logo })} />
        </Question>
        <Question name="brandColour" words="Which colour is yours?">
          <BrandColours value={answers.brandColour} onChange={(brandColour) => change({ brandColour })} />
        </Question>
        <Question name="pages" words="Which pages do you want to begin with?">
          <PageChoice value={answers.pages} onChange={(pages) => change({ pages })} />
        </Question>
      </ol>
      {failure === null ? null : (
        <p role="alert" className="he-field-error">
          {failure}
        </p>
      )}
      <div className="he-first-end">
        <button type="submit" className="he-button he-button-main" aria-disabled={under || undefined}>
          {under ? 'Making your site…' : 'Make my site'}
        </button>
        <StartEmpty isAnswered={answers !== EMPTY_FIRST_SITE} />
      </div>
    </form>
  );
}

/** The longest time between the two clicks of a double click, in milliseconds. */
const DOUBLE_CLICK_MS = 500;

const intoSight = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' });

/** Puts the questions away for good. Answers are thrown away only with a second button, and not by a double click. */
function StartEmpty({ isAnswered }: { isAnswered: boolean }) {
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const start = () => void putAwayGreeting('first-site').catch(() => {});
  return (
    <>
      <button
        type="button"
        className="he-first-empty"
        onClick={({ timeStamp }) => (isAnswered ? setAskedAt(timeStamp) : start())}
      >
        Start with an empty page
      </button>
      {askedAt === null ? null : (
        <div className="he-first-lose" ref={intoSight}>
          <p role="alert">Your answers are not kept, and these questions do not come back.</p>
          <button
            type="button"
            className="he-button"
            onClick={({ timeStamp }) => (timeStamp - askedAt > DOUBLE_CLICK_MS ? start() : undefined)}
          >
            Throw my answers away
          </button>
        </div>
      )}
    </>
  );
}

/** Returns the problems that can be found before the answers are sent. */
export function problemsOf(answers: FirstSite): Problems<Checked> {
  const { error } = firstSiteSchema.safeParse(answers);
  const problems: Problems<Checked> = {};
  for (const { path, message } of error?.issues ?? []) problems[path[0] as Checked] ??= message;
  return problems;
}

function PageChoice({
  value,
  onChange,
}: {
  value: readonly FirstPageSlug[];
  onChange(value: FirstPageSlug[]): void;
}) {
  return (
    <div className="he-first-pages">
      {FIRST_PAGES.map(({ slug, title }) => (
        <label key={slug}>
          <input
            type="checkbox"
            checked={value.includes(slug)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, slug] : value.filter((other) => other !== slug))
            }
          />
          <span>{title}</span>
        </label>
      ))}
    </div>
  );
}
