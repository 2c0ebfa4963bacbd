import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Matches files that run only in tests. */
const OF_TESTS = /\.(test|packaged)\.tsx?$|(^|\/)(testing|e2e)\/|\/test-kit\.tsx$/;
const CODE = /\.(ts|tsx|js|cjs|mjs|astro)$/;

interface Source {
  readonly file: string;
  /** The names that the file exports. */
  readonly exported: readonly string[];
  /** The exported names that the file's own code uses. */
  readonly usedHere: ReadonlySet<string>;
  /** The imports of the file: `*` imports everything. */
  readonly imports: readonly { readonly from: string; readonly name: string }[];
}

/** Returns the source files that git tracks in a folder, as relative paths. */
function sourcesOf(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((file) => CODE.test(file) && fs.existsSync(path.join(root, file)));
}

/**
 * Returns the exports in src, server, db and scripts that only tests use, each as `<file>: <name>`. Default exports are left
 * out, because most are found by the names of their files.
 */
export function unusedExports(root: string, files = sourcesOf(root)): string[] {
  const sources = files.filter((file) => CODE.test(file)).map((file) => read(root, file));
  const used = new Set<string>();
  for (const { file, imports } of sources) {
    if (OF_TESTS.test(file)) continue;
    for (const { from, name } of imports) used.add(`${from}: ${name}`);
  }
  return sources
    .filter(
      ({ file }) =>
        /^(src|server|db|scripts)\//.test(file) && !OF_TESTS.test(file) && !file.endsWith('.d.ts'),
    )
    .flatMap(({ file, exported, usedHere }) =>
      used.has(`${file}: *`)
        ? []
        : exported.filter((name) => !usedHere.has(name)).map((name) => `${file}: ${name}`),
    )
    .filter((name) => !used.has(name));
}

/**
 * Returns the packages that no source imports. A package of types counts as imported if the package that it describes is
 * imported, and `@types/node` if any module of Node is imported.
 */
export function unimportedPackages(root: string, files = sourcesOf(root)): string[] {
  const { dependencies, devDependencies } = JSON.parse(
    fs.readFileSync(path.join(root, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
  const texts = files.map((file) => fs.readFileSync(path.join(root, file), 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => {
    const imported = name === '@types/node' ? 'node:' : name.replace('@types/', '');
    const importing = new RegExp(`\\b(from|import|require|resolve)[ (]+['"]${imported}(['"/]|(?<=:))`);
    return !texts.some((text) => importing.test(text));
  });
}

function read(root: string, file: string): Source {
  const whole = fs.readFileSync(path.join(root, file), 'utf8');
  const tree = ts.createSourceFile(
    `${file}.tsx`,
    file.endsWith('.astro') ? scriptsOf(whole) : whole,
    ts.ScriptTarget.Latest,
    true,
  );
  const imports: { from: string; name: string }[] = [];
  const exported: string[] = [];
  const identifiers = new Map<string, number>();
  const add = (specifier: ts.Node | undefined, names: readonly string[]) => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    const from = resolved(root, file, specifier.text);
    if (from !== null) for (const name of names) imports.push({ from, name });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) identifiers.set(node.text, (identifiers.get(node.text) ?? 0) + 1);
    if (ts.isImportDeclaration(node)) {
      add(node.moduleSpecifier, importedNames(node.importClause));
      return;
    }
    if (ts.isExportDeclaration(node)) {
      const names =
        node.exportClause !== undefined && ts.isNamedExports(node.exportClause)
          ? node.exportClause.elements
          : null;
      if (node.moduleSpecifier !== undefined)
        add(
          node.moduleSpecifier,
          names?.map(({ name, propertyName }) => (propertyName ?? name).text) ?? ['*'],
        );
      for (const { name } of names ?? []) exported.push(name.text);
      return;
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], ['*']);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, ['*']);
    if (ts.isStringLiteralLike(node) && /^\.{1,2}\/.*\.(ts|tsx|js)$/.test(node.text)) add(node, ['*']);
    if (ts.canHaveModifiers(node)) exported.push(...declaredExports(node));
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(tree, visit);
  return {
    file,
    imports,
    exported,
    usedHere: new Set(exported.filter((name) => (identifiers.get(name) ?? 0) > 1)),
  };
}

/** Returns the code of an Astro file, including the scripts in its markup. */
function scriptsOf(text: string): string {
  const scripts = [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script);
  return [/^---\n(.*?)\n---/s.exec(text)?.[1] ?? '', ...scripts].join('\n');
}

function importedNames(clause: ts.ImportClause | undefined): string[] {
  if (clause === undefined) return [];
  const bindings = clause.namedBindings;
  return [
    ...(clause.name === undefined ? [] : ['default']),
    ...(bindings === undefined
      ? []
      : ts.isNamespaceImport(bindings)
        ? ['*']
        : bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)),
  ];
}

function declaredExports(node: ts.HasModifiers): string[] {
  const kinds = ts.getModifiers(node)?.map(({ kind }) => kind) ?? [];
  if (!kinds.includes(ts.SyntaxKind.ExportKeyword)) return [];
  if (kinds.includes(ts.SyntaxKind.DefaultKeyword)) return [];
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.flatMap(({ name }) => namesOf(name));
  const { name } = node as ts.DeclarationStatement;
  return name === undefined ? [] : [name.text];
}

const namesOf = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((one) => (ts.isBindingElement(one) ? namesOf(one.name) : []));

function resolved(root: string, file: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  const target = path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''));
  return (
    [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find(
      (one) => fs.existsSync(path.join(root, one)) && CODE.test(one),
    ) ?? null
  );
}
