/**
 * Imports go one way: pages, editor and islands → blocks → editable → model; server → db → model.
 * scripts/astro-imports.ts applies these rules to `.astro` files.
 */
const only = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(src|server|db|e2e|bench|scripts)/', pathNot: allowed },
});

/** The rooms of the editor, from the bottom up: each room imports only rooms before it. */
const EDITOR_ROOMS = [
  'ui',
  'document',
  'saving',
  'rich-text',
  'page-dom',
  'media',
  'tables',
  'fields',
  'block-tools',
  'canvas',
  'picker',
  'lists',
  'panels',
  'find',
  'readers-view',
  'first-visit',
  'settings',
  'dashboards',
  'modal',
  'sidebar',
  'finder',
  'menu',
  'together',
  'top-bar',
];

const editorRooms = EDITOR_ROOMS.map((room, index) => ({
  name: `editor-room-${room}`,
  severity: 'error',
  comment: 'Rooms of the editor import one way, so that a feature can be deleted with its room.',
  from: { path: `^src/editor/${room}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^src/editor/', pathNot: `^src/editor/(${EDITOR_ROOMS.slice(0, index + 1).join('|')})/` },
}));

const { STREETS } = require('./scripts/streets.cjs');

const streetNames = Object.keys(STREETS);

const streets = streetNames.map((street, index) => ({
  name: `server-${street}`,
  severity: 'error',
  comment:
    'The streets of the server import one way: a feature imports what it is made with. Only the commands know the whole server.',
  from: { path: `^server/${street}/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: '^server/',
    pathNot: `^server/(${streetNames.slice(0, index + 1).join('|')})/${street === 'commands' ? '|^server/[^/]+\\.ts$' : ''}`,
  },
}));

const rooms = Object.entries(STREETS).flatMap(([street, floors]) =>
  floors.flatMap((rooms, floor) =>
    rooms.map((room) => ({
      name: `server-${street}-${room}`,
      severity: 'error',
      comment: 'A room imports rooms of its street on lower floors.',
      from: { path: `^server/${street}/${room}/`, pathNot: '\\.test\\.tsx?$' },
      to: {
        path: `^server/${street}/`,
        pathNot: `^server/${street}/(${[room, ...floors.slice(0, floor).flat()].join('|')})/|^server/core/[^/]+\\.ts$`,
      },
    })),
  ),
);

module.exports = {
  forbidden: [
    ...editorRooms,
    {
      name: 'pages-are-for-visitors',
      severity: 'error',
      comment: 'The editor has a page of its own; all others are for visitors.',
      from: { path: '^src/pages/', pathNot: '^src/pages/editor\\.astro$' },
      to: {
        path: '^(src|server|db|e2e|bench|scripts)/',
        pathNot: '^src/(layouts|site|styles|islands|browser|headers|blocks|editable|model)/',
      },
    },
    only(
      'editor-runs-in-a-browser',
      '^src/editor/',
      '^src/(editor|checks|site|islands|forms-ui|browser|headers|blocks|editable|calls|model)/',
      'The editor knows the server by its calls alone.',
    ),
    only(
      'model-stands-alone',
      '^src/model/',
      '^src/model/',
      'The model is pure: it imports nothing of the project but itself.',
    ),
    {
      name: 'model-has-few-libraries',
      severity: 'error',
      comment:
        'The model runs anywhere: zod and the rich-text schema of ProseMirror, no React, DOM, SQL or Node.',
      from: { path: '^src/model/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'core'],
        pathNot: 'node_modules/(zod|prosemirror-(model|schema-basic|schema-list))/',
      },
    },
    only(
      'calls-are-below-all-that-makes-them',
      '^src/calls/',
      '^src/(calls|model)/',
      'The rows of the calls are data: what is sent, what is answered, who may.',
    ),
    {
      name: 'calls-are-types-in-browsers',
      severity: 'error',
      comment: 'A browser knows the calls by their types alone: no schema is fetched with them.',
      from: { path: '^src/', pathNot: '(^src/calls/|\\.test\\.tsx?$)' },
      to: {
        path: '^src/calls/',
        pathNot: '^src/calls/(permissions|tables)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    only(
      'editable-is-below-blocks',
      '^src/editable/',
      '^src/(editable|model)/',
      'Editable fields know the model alone.',
    ),
    only(
      'blocks-and-headers',
      '^src/(blocks|headers)/',
      '^src/(blocks|headers|editable|forms-ui|model|styles)/',
      'Blocks never import islands, the site around them or the editor.',
    ),
    only(
      'checks-are-pure',
      '^src/checks/',
      '^src/(checks/|model/|headers/registry\\.ts$|blocks/[^/]+\\.ts$)',
      'The rules about pages run in the editor, in the server and in a command: they know definitions, never views.',
    ),
    only(
      'site-is-for-visitors',
      '^src/(site|styles|layouts)/',
      '^src/(site|styles|layouts|islands|browser|headers|blocks|editable|model)/',
      'What stands around the content never imports the editor.',
    ),
    only(
      'islands-are-for-visitors',
      '^src/islands/',
      '^src/(islands|forms-ui|browser|site|blocks|editable|calls|model)/',
      'What reaches a visitor’s browser never imports the editor.',
    ),
    only(
      'forms-ui-is-below-islands',
      '^src/forms-ui/',
      '^src/(forms-ui|browser|calls|model)/',
      'Forms are drawn the same for visitors and editors, and know neither.',
    ),
    only(
      'browser-is-below-all-that-is-drawn',
      '^src/browser/',
      '^src/(browser|calls|model)/',
      'What any script of a page needs to talk to the server, without anything that is drawn.',
    ),
    {
      name: 'islands-stay-light',
      severity: 'error',
      comment: 'A visitor’s browser never fetches a schema library, ProseMirror or the editor’s components.',
      from: {
        path: '^src/(islands|forms-ui|browser)/|^src/blocks/[^/]+/island\\.tsx?$',
        pathNot: '\\.test\\.tsx?$',
      },
      to: { path: 'node_modules/(zod|prosemirror-|react-aria|@react-aria|lucide-react)', reachable: true },
    },
    only(
      'db-is-below-the-server',
      '^db/',
      '^(db|src/model)/',
      'Queries and migrations know the model alone.',
    ),
    only(
      'server-renders-no-views',
      '^server/',
      '^(server|db|src/calls|src/checks|src/model|src/headers/registry\\.ts$|src/blocks/[^/]+\\.ts$|src/blocks/[^/]+/definition\\.ts$)',
      'The server knows definitions, never views.',
    ),
    ...streets,
    ...rooms,
    {
      name: 'image-library-in-its-process',
      severity: 'error',
      comment:
        'Only the image process loads the image library: it needs hundreds of megabytes, and a broken picture can end it.',
      from: {
        path: '^(src|server|db)/',
        pathNot: '(^server/media/images/worker/|\\.test\\.tsx?$|^server/testing/)',
      },
      to: { path: 'node_modules/(sharp|@img)/' },
    },
    {
      name: 'image-process-stands-alone',
      severity: 'error',
      comment: 'The image process starts quickly and needs little memory of its own: it loads nothing else.',
      from: { path: '^server/media/images/worker/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot:
          '^server/(media/images/(worker/|image-jobs\\.ts$)|core/limits/limits\\.ts$)|^src/model/(limits|image|colour-grid)\\.ts$|node_modules/(sharp|file-type)/|^(fs|fs/promises|child_process)$',
      },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one idea in two places.',
      from: { pathNot: '^src/blocks/(block-list|views|[^/]+/view)\\.tsx?$' },
      to: {
        circular: true,
        dependencyTypesNot: ['type-only'],
        viaOnly: { pathNot: '^src/blocks/', dependencyTypesNot: ['type-only'] },
      },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: 'specify',
    // Does not follow the types of the calls: they are derived from schemas, and reach no browser.
    doNotFollow: { path: '(node_modules|^src/calls/types\\.ts$)' },
    exclude: { path: '(^dist/|\\?inline$|\\?url$)' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
