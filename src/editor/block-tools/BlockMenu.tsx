import { useStore } from '@nanostores/react';
import { ArrowLeft, ArrowLeftRight, Ellipsis, MoveVertical } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { definitionOf } from '../../blocks/registry.ts';
import type { Spacing } from '../../model/spacing.ts';
import type { ListId } from '../../model/tree.ts';
import { blockAtom, listAtom } from '../document/current-tree.ts';
import { labelOf } from '../document/labels.ts';
import { useField } from '../document/use-field.ts';
import { SIDES, type Side } from '../fields/spacing/margins.ts';
import {
  levelOnAll,
  ownSpace,
  SIDE_LABELS,
  SPACING_STEPS,
  setOnAll,
  stepWord,
} from '../fields/spacing/spacing-steps.ts';
import { elementOf } from '../page-dom/target-elements.ts';
import { OWN_STEP } from '../ui/Steps.tsx';
import { useNarrow } from '../ui/use-narrow.ts';
import { closeBlockMenu } from './block-menu-state.ts';
import { Inner, MenuPanel, Reason, Row } from './MenuPanel.tsx';
import { type Tool, toolsFor } from './tools.ts';
import { turnBlock, typesFor } from './turn-block.ts';

interface BlockMenuProps {
  blockKey: string;
  /** The content list that contains the block. */
  list: ListId;
}

/** The part of the menu that is shown: all items, or the items behind one of them. */
type View = 'all' | 'turn' | 'space' | 'more';

const VIEW_TITLES: Readonly<Record<Exclude<View, 'all'>, string>> = {
  turn: 'Turn into',
  space: 'Space above and below',
  more: 'More',
};

/** Shows the menu of a block. */
export default function BlockMenu({ blockKey, list }: BlockMenuProps) {
  const type = useStore(blockAtom(blockKey))?.componentType ?? '';
  const keys = useStore(listAtom(list));
  const narrow = useNarrow();
  const [view, setView] = useState<View>('all');
  const index = keys.indexOf(blockKey);
  const tools = toolsFor({ key: blockKey, componentType: type, list, index, count: keys.length });
  const turns = useMemo(() => (type === '' ? [] : typesFor(blockKey)), [blockKey, type]);
  const definition = definitionOf(type);
  const spaced = definition !== null && !definition.hideSpacing;

  const back = () => setView('all');
  const isTile = ({ tile }: Tool) => narrow && tile !== undefined;
  const row = (tool: Tool) => <Item key={tool.name} tool={tool} />;
  const first = tools.filter(({ place }) => place === 'first');

  return (
    <MenuPanel
      grip={`[data-grip="${CSS.escape(blockKey)}"]`}
      element={() => elementOf({ owner: blockKey, property: '' })}
      head={
        view === 'all' ? (
          <>
            <strong>{labelOf(type)}</strong> · {index + 1} of {keys.length}
          </>
        ) : (
          VIEW_TITLES[view]
        )
      }
      view={view}
      onBack={view === 'all' ? null : back}
      onClose={closeBlockMenu}
    >
      {view === 'all' ? (
        <>
          {narrow ? (
            <div className="he-tool-tiles">
              {first.filter(isTile).map((tool) => (
                <Tile key={tool.name} tool={tool} />
              ))}
            </div>
          ) : null}
          {turns.length === 0 ? null : (
            <Inner icon={ArrowLeftRight} name="Turn into" onOpen={() => setView('turn')} />
          )}
          {first.filter((tool) => !isTile(tool)).map(row)}
          {spaced && narrow ? <SpaceRow blockKey={blockKey} onOpen={() => setView('space')} /> : null}
          {spaced && !narrow ? <Spaces blockKey={blockKey} /> : <hr />}
          {tools.filter(({ place }) => place === 'last').map(row)}
          <Inner icon={Ellipsis} name="More" onOpen={() => setView('more')} />
        </>
      ) : (
        <>
          <Row icon={ArrowLeft} name="Back" onChoose={back} />
          {view === 'turn'
            ? turns.map((into) => (
                <Row
                  key={into}
                  glyph={into}
                  name={labelOf(into)}
                  onChoose={() => run(() => turnBlock(blockKey, into))}
                />
              ))
            : null}
          {view === 'space' ? <Spaces blockKey={blockKey} /> : null}
          {view === 'more' ? tools.filter(({ place }) => place === 'more').map(row) : null}
        </>
      )}
    </MenuPanel>
  );
}

/** Closes the menu, and then runs a tool, which may move the focus. */
function run(tool: () => void): void {
  closeBlockMenu();
  tool();
}

/** Runs a tool. A tool that is disabled only says why, and the menu stays open. */
function choose({ disabledReason, run: act }: Tool): void {
  if (disabledReason) act();
  else run(act);
}

function Item({ tool }: { tool: Tool }) {
  const { name, icon, shortcut, disabledReason } = tool;
  return (
    <Row icon={icon} name={name} shortcut={shortcut} reason={disabledReason} onChoose={() => choose(tool)} />
  );
}

/** Shows a tool of a phone's sheet. The sheet stays open, so that a component can be moved several places. */
function Tile({ tool: { name, tile, icon: Icon, disabledReason, run: act } }: { tool: Tool }) {
  const reasonId = useId();
  return (
    <>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className="he-tool-tile"
        aria-label={name}
        aria-disabled={disabledReason ? true : undefined}
        aria-describedby={disabledReason ? reasonId : undefined}
        onClick={act}
      >
        <Icon size={20} aria-hidden="true" focusable="false" />
        <span>{tile}</span>
      </button>
      <Reason id={reasonId} reason={disabledReason} />
    </>
  );
}

function Spaces({ blockKey }: { blockKey: string }) {
  return (
    <div className="he-spaces" role="presentation">
      {SIDES.map((side) => (
        <Space key={side} blockKey={blockKey} side={side} />
      ))}
    </div>
  );
}

/** Sets the space above or below a block, for all screens, in one of four steps. */
function Space({ blockKey, side }: { blockKey: string; side: Side }) {
  const { value } = useField<Spacing | null>(blockKey, side);
  const level = levelOnAll(side, value);
  const own = ownSpace(side, value);
  return (
    <fieldset className="he-space">
      <legend>
        {SIDE_LABELS[side]}
        {own === null ? null : <>: {own}</>}
      </legend>
      <div className="he-steps" role="presentation">
        {SPACING_STEPS.map((step) => (
          <button
            key={step.word}
            type="button"
            role="menuitemradio"
            tabIndex={-1}
            className="he-step"
            data-word={step.word}
            aria-checked={step.level === level}
            onClick={() => setOnAll(blockKey, side, step.level)}
          >
            {step.word}
          </button>
        ))}
        {own === null ? null : (
          <button
            type="button"
            role="menuitemradio"
            tabIndex={-1}
            className="he-step"
            data-word={OWN_STEP}
            aria-checked
          >
            {OWN_STEP}
          </button>
        )}
      </div>
    </fieldset>
  );
}

/** Shows the row that opens the spacing of a block, with the spacing in words: `None, Normal`. */
function SpaceRow({ blockKey, onOpen }: { blockKey: string; onOpen(): void }) {
  const above = stepWord('marginTop', useField<Spacing | null>(blockKey, 'marginTop').value);
  const below = stepWord('marginBottom', useField<Spacing | null>(blockKey, 'marginBottom').value);
  return <Inner icon={MoveVertical} name={VIEW_TITLES.space} words={`${above}, ${below}`} onOpen={onOpen} />;
}
