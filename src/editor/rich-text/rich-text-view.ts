import { atom } from 'nanostores';
import { baseKeymap } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import { type Command, EditorState, Selection, TextSelection, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { richTextSchema } from '../../model/rich-text-schema.ts';
import { TEXT_PLACEHOLDER } from '../../model/texts.ts';
import { endTyping } from '../document/history.ts';
import { actionsOf, toolsAt } from './actions.ts';
import { $activeView, $toolRequest } from './active-view.ts';
import { domEvents } from './dom-events.ts';
import { keysOf, markupInputRules, richerInputRules } from './keys.ts';
import { languageAt, selectPassage, setLanguage } from './languages.ts';
import { linkLines } from './link-line-classes.ts';
import { linkAtCaret, setLink } from './links.ts';
import { becoming } from './outside-value.ts';
import { pasteProps } from './paste.ts';
import type { CaretPosition, MarkedRange, RichTextView, RichTextViewOptions } from './rich-text-view-api.ts';
import { asRicher, pointOf, type RicherText } from './richer-text.ts';
import { showing, shownSelection } from './shown-selection.ts';
import { partsAround, slashWords } from './slash.ts';
import { asStep, isStep } from './steps.ts';
import { editableDocument, isBlank, type StoredText, schemaOf, storedText } from './text-documents.ts';
import { posAtTextOffset } from './text-offset.ts';
import { sameTools, type TextAction } from './text-tools.ts';

interface Caret {
  readonly anchor: number;
  readonly head: number;
}

/**
 * The last caret in each text. The key is the text's stored value, because undo restores the same object, so that its caret is
 * found.
 */
const carets = new WeakMap<object, Caret>();

/**
 * The delay after a composition, in milliseconds. It is needed because ProseMirror reads the composed text 20 ms after the
 * composition has ended.
 */
const COMPOSED_MS = 30;

/** Marks a transaction that sets a value from outside the view. The view must not report this transaction as a change. */
const OUTSIDE = 'outside';

/**
 * Turns an element into an editor for a text. The new view becomes the active one now and whenever it gets the focus. The owner
 * of the previously active view must close that view.
 */
export function openRichTextView(options: RichTextViewOptions): RichTextView {
  const { element, kind, hide, owner, property, label } = options;
  const schema = schemaOf(kind);
  const { onRicher } = options;
  const own = actionsOf(schema, hide);
  const actions = onRicher === undefined ? own : { ...richerActions(hide, onRicher), ...own };
  const onPage = element.closest('.site') !== null;
  const { emptyWords = TEXT_PLACEHOLDER } = element.dataset;
  const requestTool = (tool: 'toolbar' | 'link') => $toolRequest.set({ tool });
  let current: StoredText = options.value;
  let waiting: StoredText | null = null;
  let slash: string | null = null;
  /** The caret before `startLanguage` selected the words around it. */
  let caretBefore: number | null = null;

  const doc = editableDocument(kind, current);
  const start = EditorState.create({
    doc,
    selection: caretOf({ doc }, current) ?? Selection.atEnd(doc),
    plugins: [
      markupInputRules(schema, hide),
      ...(onRicher === undefined ? [] : [richerInputRules(actions)]),
      keymap(
        keysOf(schema, {
          actions,
          onLink: actions.removeLink === undefined ? null : () => requestTool('link'),
          onToolbar: () => requestTool('toolbar'),
          neighbours: options.neighbours ?? null,
        }),
      ),
      keymap(baseKeymap),
      shownSelection(),
      linkLines(),
    ],
  });
  const $tools = atom(toolsAt(start));
  const $marked = atom(markedIn(start));

  const view = new EditorView(
    { mount: element },
    {
      state: start,
      dispatchTransaction: apply,
      attributes: ({ doc }) => ({
        role: 'textbox',
        'aria-multiline': 'true',
        ...(label === undefined ? {} : { 'aria-label': label }),
        ...(isBlank(doc) ? blankText(emptyWords) : {}),
      }),
      handleDOMEvents: domEvents({
        run,
        onFocus() {
          activate();
          options.onFocus?.();
        },
        onComposed: () => window.setTimeout(takeWaiting, COMPOSED_MS),
      }),
      ...pasteProps(kind, hide),
    },
  );

  const textView: RichTextView = {
    view,
    kind: onRicher === undefined ? kind : 'richText',
    hide,
    $tools,
    $marked,
    setValue,
    focusAt,
    partsAround() {
      const { before, after } = partsAround(view.state);
      return { before: before && storedText(kind, before), after: after && storedText(kind, after) };
    },
    insertText: (text) => view.dispatch(view.state.tr.insertText(text).scrollIntoView()),
    run,
    linkAtCaret: () => linkAtCaret(view.state),
    setLink(target, words) {
      const command = setLink(target, words);
      if (onRicher === undefined) asStep(command)(view.state, view.dispatch);
      else inRicher(command, onRicher)(view.state, view.dispatch);
    },
    startLanguage() {
      const { from } = view.state.selection;
      // Asked twice, the words are selected already.
      if (selectPassage(view.state, view.dispatch)) caretBefore = from;
      return languageAt(view.state);
    },
    endLanguage() {
      const caret = caretBefore;
      caretBefore = null;
      if (caret === null || view.isDestroyed || view.state.selection.empty) return;
      view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(caret))));
    },
    setLanguage: (lang) => asStep(setLanguage(lang))(view.state, view.dispatch),
    showSelection(shown) {
      if (!view.isDestroyed) view.dispatch(showing(view.state.tr, shown));
    },
    close() {
      view.destroy();
      element.classList.remove('ProseMirror-focused');
      if ($activeView.get()?.textView === textView) $activeView.set(null);
    },
  };
  activate();
  return textView;

  function activate(): void {
    if ($activeView.get()?.textView !== textView) $activeView.set({ owner, property, textView, onPage });
  }

  function apply(tr: Transaction): void {
    view.updateState(view.state.apply(tr));
    if (caretBefore !== null) caretBefore = tr.mapping.map(caretBefore);
    const { anchor, head } = view.state.selection;
    const changed = tr.docChanged && tr.getMeta(OUTSIDE) !== true;
    if (changed) current = storedText(kind, tr.doc);
    carets.set(current, { anchor, head });
    const tools = toolsAt(view.state);
    if (!sameTools(tools, $tools.get())) $tools.set(tools);
    $marked.set(markedIn(view.state));
    if (changed) report(isStep(tr));
    followSlash(changed);
  }

  function followSlash(typed: boolean): void {
    const words = options.onSlash === undefined ? null : slashWords(view.state);
    if (words === slash) return;
    slash = words;
    options.onSlash?.(words, typed);
  }

  function report(step: boolean): void {
    waiting = null;
    if (step) endTyping();
    options.onChange(current, pointOf(view.state.doc, view.state.selection));
    if (step) endTyping();
  }

  function setValue(doc: StoredText): void {
    if (doc === current || view.isDestroyed) return;
    if (view.composing) {
      waiting = doc;
      return;
    }
    waiting = null;
    const tr = becoming(view.state, editableDocument(kind, doc));
    current = doc;
    if (tr === null) return;
    const caret = caretOf({ doc: tr.doc }, doc);
    view.dispatch((caret === null ? tr : tr.setSelection(caret)).setMeta(OUTSIDE, true));
  }

  function takeWaiting(): void {
    if (waiting !== null) setValue(waiting);
  }

  function focusAt(place: CaretPosition): void {
    const selection = selectionAt(view, place);
    if (selection !== null) view.dispatch(view.state.tr.setSelection(selection));
    view.focus();
  }

  function run(action: TextAction): void {
    actions[action]?.(view.state, view.dispatch, view);
  }
}

/** Returns the actions that a text of one line lacks. Each makes a rich text of it. */
function richerActions(
  hide: RichTextViewOptions['hide'],
  onRicher: (richer: RicherText) => void,
): Partial<Record<TextAction, Command>> {
  const rich = Object.entries(actionsOf(richTextSchema, hide));
  return Object.fromEntries(rich.map(([action, command]) => [action, inRicher(command, onRicher)]));
}

function inRicher(command: Command, onRicher: (richer: RicherText) => void): Command {
  return (state, dispatch) => {
    const richer = asRicher(state, command);
    if (richer !== null && dispatch !== undefined) onRicher(richer);
    return richer !== null;
  };
}

function markedIn({ selection: { from, to } }: EditorState): MarkedRange | null {
  return from === to ? null : { from, to };
}

function caretOf({ doc }: Pick<EditorState, 'doc'>, text: StoredText): Selection | null {
  const caret = carets.get(text);
  return caret === undefined ? null : between(doc, caret.anchor, caret.head);
}

function selectionAt(view: EditorView, place: CaretPosition): Selection | null {
  const { doc } = view.state;
  if (place === 'last') return null;
  if (place === 'start') return Selection.atStart(doc);
  if (place === 'end') return Selection.atEnd(doc);
  if ('left' in place) {
    const found = view.posAtCoords(place);
    return found === null ? Selection.atEnd(doc) : Selection.near(doc.resolve(found.pos));
  }
  const anchor = posAtTextOffset(doc, place.textOffset, place.startsBlock);
  const head = place.to === undefined ? anchor : posAtTextOffset(doc, place.to);
  return anchor === null || head === null ? Selection.atEnd(doc) : between(doc, anchor, head);
}

function between(doc: EditorState['doc'], anchor: number, head: number): Selection {
  const size = doc.content.size;
  return TextSelection.between(doc.resolve(Math.min(anchor, size)), doc.resolve(Math.min(head, size)));
}

/** Returns the attributes of an empty text: the placeholder and, on the page, the words that stand in the text. */
function blankText(emptyWords: string): Record<string, string> {
  return {
    class: 'he-blank-text',
    'data-placeholder': TEXT_PLACEHOLDER,
    style: `--he-empty-words: ${JSON.stringify(emptyWords)}`,
  };
}
