import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { STREETS } from './streets.cjs';

/** A use of a member of `Services` by a room that may not import the member's room. */
export interface ServiceBreach {
  readonly file: string;
  readonly member: string;
  /** The room that the member belongs to. */
  readonly room: string;
}

const SERVICES = 'server/core/services.ts';
const FLOORS: ReadonlyMap<string, readonly [street: number, floor: number]> = new Map(
  Object.entries(STREETS).flatMap(([street, floors]: [string, string[][]], index) =>
    floors.flatMap((rooms, floor) => rooms.map((room) => [`${street}/${room}`, [index, floor]] as const)),
  ),
);

/**
 * Returns the uses of `Services` that the streets of the server do not permit. The members of a room are those that its files
 * declare in the interface. A use of a member is `services.member`, destructuring, or a name in a type.
 */
export function serviceBreaches(root: string): ServiceBreach[] {
  const files = fs
    .globSync('server/**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|^server\/(testing|whole)\//.test(file))
    .map((file) => ({ file, source: parsed(root, file) }));
  const rooms = new Map<string, string>();
  for (const { file, source } of files) {
    for (const member of declaredMembers(file, source)) rooms.set(member, roomOf(file));
  }
  return files.flatMap(({ file, source }) =>
    [...usedMembers(source)].flatMap((member) => {
      const room = rooms.get(member);
      return room === undefined || mayUse(roomOf(file), room) ? [] : [{ file, member, room }];
    }),
  );
}

function parsed(root: string, file: string): ts.SourceFile {
  return ts.createSourceFile(
    file,
    fs.readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
}

/**
 * Returns the room of a file: `content/pages` for `server/content/pages/save-page.ts`, `media` for a file directly in a street,
 * '' for a file directly in `server`.
 */
export function roomOf(file: string): string {
  return path.posix.dirname(file).split('/').slice(1, 3).join('/');
}

/** Whether a room may import another room. The commands, and the files that assemble the server, may import every room. */
export function mayUse(room: string, other: string): boolean {
  const streetOf = (one: string) => one.replace(/\/.*/, '');
  const street = streetOf(room);
  if (room === '' || street === 'commands' || room === other) return true;
  const streets = Object.keys(STREETS);
  const difference = streets.indexOf(street) - streets.indexOf(streetOf(other));
  if (difference !== 0) return difference > 0;
  const [here, there] = [FLOORS.get(room), FLOORS.get(other)];
  return here === undefined || there === undefined || there[1] < here[1];
}

/** Returns the members of `Services` that a file declares, either in an extension of the interface or in the interface itself. */
function declaredMembers(file: string, source: ts.SourceFile): string[] {
  const members: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === 'Services') {
      for (const { name } of node.members) if (name !== undefined) members.push(name.getText(source));
    } else if (ts.isModuleDeclaration(node) || ts.isModuleBlock(node) || ts.isSourceFile(node)) {
      ts.forEachChild(node, visit);
    }
  };
  if (file === SERVICES || source.text.includes('declare module')) visit(source);
  return members;
}

/** Returns the members of `Services` that a file uses. */
function usedMembers(source: ts.SourceFile): Set<string> {
  const used = new Set<string>();
  const take = (pattern: ts.BindingName | undefined) => {
    if (pattern === undefined || !ts.isObjectBindingPattern(pattern)) return;
    for (const { propertyName, name } of pattern.elements) used.add((propertyName ?? name).getText(source));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && isServices(node.expression)) used.add(node.name.text);
    if (ts.isVariableDeclaration(node) && node.initializer && isServices(node.initializer)) take(node.name);
    if (ts.isParameter(node) && node.type && /\bServices\b/.test(node.type.getText(source))) take(node.name);
    if (ts.isTypeReferenceNode(node) && node.typeName.getText(source) === 'Pick')
      addPicked(node, source, used);
    if (ts.isIndexedAccessTypeNode(node) && node.objectType.getText(source) === 'Services') {
      for (const name of literalsIn(node.indexType)) used.add(name);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return used;
}

function addPicked(node: ts.TypeReferenceNode, source: ts.SourceFile, used: Set<string>): void {
  const [of, members] = node.typeArguments ?? [];
  if (of?.getText(source) !== 'Services' || members === undefined) return;
  for (const name of literalsIn(members)) used.add(name);
}

function literalsIn(node: ts.Node): string[] {
  if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) return [node.literal.text];
  return ts.isUnionTypeNode(node) ? node.types.flatMap(literalsIn) : [];
}

/** Whether an expression is a services object, judging by its name: `services`, `this.#services`, `call.services`. */
function isServices(node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return node.text === 'services';
  return ts.isPropertyAccessExpression(node) && /^#?services$/.test(node.name.text);
}

if (process.argv[1] === import.meta.filename) {
  const breaches = serviceBreaches(path.resolve(import.meta.dirname, '..'));
  for (const { file, member, room } of breaches) {
    console.error(
      `${file}: uses services.${member} of ${room}, which it may not import (scripts/streets.cjs)`,
    );
  }
  process.exitCode = breaches.length === 0 ? 0 : 1;
}
