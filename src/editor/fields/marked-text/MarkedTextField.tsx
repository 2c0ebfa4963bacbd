import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import { emptyRichText } from '../../../model/rich-text.ts';
import { $focusRequest, $selection } from '../../document/selection.ts';
import { sameTarget } from '../../document/target.ts';
import { useField } from '../../document/use-field.ts';
import { $activeView, $toolRequest } from '../../rich-text/active-view.ts';
import { caretPlaceOf } from '../../rich-text/rich-text-view-api.ts';
import type { StoredText, TextKind } from '../../rich-text/text-documents.ts';
import { hiddenIn, type TextAction } from '../../rich-text/text-tools.ts';
import { loadPart } from '../../saving/missing-part.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import type { FieldEditorProps } from '../field-editor.ts';
import { LinkPanel } from './LinkPanel.tsx';
import { LiveText } from './LiveText.tsx';
import { RichTextToolbar, type ToolbarHandle } from './RichTextToolbar.tsx';
import { StaticText } from './StaticText.tsx';
import type { OpenTool } from './text-tools.ts';
import { useLiveText } from './use-live-text.ts';

const LanguagePanel = lazy(() => loadPart(() => import('./LanguagePanel.tsx')));

const NOT_LOADED =
  'A part of the editor could not be loaded, so this text cannot be changed yet. Check the connection, and click the text again.';

type MarkedTextForm = FormOf<'richText' | 'formattedText'>;

/** Shows a rich or formatted text: its name, its toolbar, and the text itself. */
export function MarkedTextField(props: FieldEditorProps<MarkedTextForm> & { kind: TextKind }) {
  const { owner, property, form, kind } = props;
  const id = useId();
  const { value = emptyRichText(), set, errors, hint } = useField<StoredText>(owner, property);
  const text = useLiveText(owner, property);
  const { phase, textView, open } = text;
  const [tool, setTool] = useState<OpenTool | null>(null);
  const tools = useRef<HTMLDivElement>(null);
  const toolbar = useRef<ToolbarHandle>(null);
  const hide = hiddenIn(form);
  const labels = { labelledBy: `${id}-label`, describedBy: `${id}-messages` };

  const act = async (action: TextAction) => {
    const opened = textView ?? (await open('last'));
    opened?.run(action);
    opened?.view.focus();
  };
  const openTool = async (asked: OpenTool) => {
    if ((textView ?? (await open('last'))) !== null) setTool(asked);
  };
  const leaveTools = () => {
    setTool(null);
    if (textView === null) void open('last');
    else textView.view.focus();
  };
  const latest = useRef({ open, openTool });
  latest.current = { open, openTool };

  const focusRequest = useStore($focusRequest);
  useEffect(() => {
    const requested = focusRequest.place === 'sidebar' && sameTarget($selection.get(), { owner, property });
    if (!requested) return;
    const { caret } = focusRequest;
    void latest.current.open(caret === null ? 'last' : caretPlaceOf(caret));
  }, [focusRequest, owner, property]);

  const request = useStore($toolRequest);
  useEffect(() => {
    const active = $activeView.get();
    // The tools at the words answer for a text on the page.
    if (request === null || active?.onPage || !sameTarget(active, { owner, property })) return;
    $toolRequest.set(null);
    if (request.tool === 'link') void latest.current.openTool('link');
    else toolbar.current?.focus();
  }, [request, owner, property]);

  // If moving the focus to the toolbar has ended editing on the page, continues editing in this field.
  useEffect(() => {
    if (textView === null && tools.current?.contains(document.activeElement)) void latest.current.open(null);
  }, [textView]);

  return (
    <div className="he-field he-text-field">
      <span id={labels.labelledBy} className="he-label">
        {form.label}
      </span>
      <div ref={tools} data-text-tools>
        {form.hideMenu ? null : (
          <RichTextToolbar
            ref={toolbar}
            kind={kind}
            hide={hide}
            textView={textView}
            open={tool}
            history
            onAction={(action) => void act(action)}
            onOpen={(asked) => (tool === asked ? leaveTools() : void openTool(asked))}
            onLeave={leaveTools}
          />
        )}
        {tool === 'link' ? <LinkPanel textView={textView} onClose={leaveTools} /> : null}
        <Suspense>
          {tool === 'language' ? <LanguagePanel textView={textView} onClose={leaveTools} /> : null}
        </Suspense>
      </div>
      {phase === 'live' ? (
        <LiveText
          owner={owner}
          property={property}
          kind={kind}
          hide={hide}
          value={value}
          set={set}
          invalid={errors.length > 0}
          onOpened={text.onOpened}
          {...labels}
        />
      ) : (
        <StaticText
          kind={kind}
          value={value}
          loading={phase === 'loading'}
          onOpen={(place) => void open(place)}
          onPressed={text.onPressed}
          onTyped={text.onTyped}
          {...labels}
        />
      )}
      <FieldMessages
        id={labels.describedBy}
        help={form.help}
        errors={phase === 'failed' ? [NOT_LOADED, ...errors] : errors}
        hint={hint}
      />
    </div>
  );
}
