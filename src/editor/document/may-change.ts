import { can } from '../../calls/permissions.ts';
import { isSiteRootKey } from '../../model/roots.ts';
import { $start } from './start-editor.ts';

/** Shown to users who have none of the page's roles. */
export const NOT_YOURS = 'Your roles do not let you change this page';
/** Shown to users who may edit but not publish. */
export const NOT_PUBLISHER = 'Your roles do not let you publish. Ask somebody who may.';

/**
 * Returns whether this user may change the fields of an owner. Changing the page or its blocks requires one of the page's
 * roles. Changing the navigation, the footer or the settings requires no role.
 */
export function mayChange(owner: string): boolean {
  return isSiteRootKey(owner) || mayChangePage();
}

/** Returns whether this user has one of the page's roles, or the page has no roles. */
export function mayChangePage(): boolean {
  return $start.get()?.canChange ?? false;
}

/** Returns why this user may not publish, in words; null if they may. */
export function publishingReason(): string | null {
  return can($start.get()?.user ?? null, 'page/publishMany') ? null : NOT_PUBLISHER;
}
