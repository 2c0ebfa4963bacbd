import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { loadPart } from '../saving/missing-part.ts';
import { $shortcutHelp } from './shortcut-help.ts';

const ShortcutsDialog = lazy(() => loadPart(() => import('./ShortcutsDialog.tsx')));

/** The list of keyboard shortcuts, loaded when it is first opened. */
export function Shortcuts() {
  return <Suspense>{useStore($shortcutHelp) ? <ShortcutsDialog /> : null}</Suspense>;
}
