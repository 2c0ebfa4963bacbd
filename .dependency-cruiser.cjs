/**
 * Imports go one way: pages, editor and islands → blocks → editable → model; server → db → model. What `.astro` files import is
 * held to the same rules by scripts/astro-imports.ts.
 */
const only = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(src|server|db|e2e|bench|scripts)/', pathNot: allowed },
});

/** The rooms of the editor, from the bottom up: each imports only those before it. */
const EDITOR_ROOMS = [
  'ui',
  'document',
  'saving',
  'rich-text',
  'page-dom',
  'media',
  'fields',
  'block-tools',
  'canvas',
  'picker',
  'panels',
  'settings',
  'dashboards',
  'modal',
  'sidebar',
  'menu',
];

const editorRooms = EDITOR_ROOMS.map((room, index) => ({
  name: `editor-room-${room}`,
  severity: 'error',
  comment: 'Rooms of the editor import one way, so that a feature can be deleted with its room.',
  from: { path: `^src/editor/${room}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^src/editor/', pathNot: `^src/editor/(${EDITOR_ROOMS.slice(0, index + 1).join('|')})/` },
}));

/** The rooms of the server, and the rooms that each of them imports. All of them know `Services`, a few helpers beside it, and where the files of the program are. */
const SERVER_ROOMS = {
  program: [],
  audit: [],
  check: ['documents', 'domains', 'events', 'images', 'redirects', 'search', 'visitor'],
  configuration: ['backups', 'events', 'https', 'mail', 'maps', 'outside'],
  http: [],
  documents: [],
  outside: [],
  https: ['http', 'outside'],
  mail: ['outside'],
  crm: ['mail', 'outside'],
  auth: ['audit', 'http', 'mail'],
  account: ['audit', 'auth', 'http', 'mail'],
  events: ['auth', 'http', 'outside'],
  outbox: ['audit', 'auth', 'crm', 'http', 'mail'],
  health: ['http'],
  metrics: [],
  overload: ['http', 'metrics'],
  images: ['auth', 'documents', 'http'],
  search: ['documents'],
  visitor: ['auth', 'documents', 'events', 'health', 'http', 'search'],
  domains: ['audit', 'auth', 'documents', 'http', 'visitor'],
  redirects: ['audit', 'auth', 'documents', 'domains', 'http', 'visitor'],
  site: ['audit', 'auth', 'documents', 'domains', 'http', 'redirects', 'visitor'],
  pages: ['audit', 'auth', 'documents', 'domains', 'http', 'mail', 'redirects', 'search', 'visitor'],
  reviews: ['auth', 'documents', 'domains', 'http', 'mail', 'pages'],
  sitemap: ['auth', 'documents', 'domains', 'http', 'links', 'pages', 'redirects', 'visitor'],
  links: ['auth', 'documents', 'domains', 'http', 'pages', 'redirects', 'site', 'visitor'],
  roles: ['audit', 'auth', 'domains', 'http', 'users'],
  missing: ['audit', 'auth', 'documents', 'domains', 'http', 'links'],
  media: ['audit', 'auth', 'documents', 'http', 'images', 'links'],
  listing: ['auth', 'documents', 'domains', 'http', 'pages', 'visitor'],
  forms: ['audit', 'auth', 'documents', 'domains', 'http', 'visitor'],
  videos: ['images', 'media', 'outside'],
  maps: ['auth', 'http', 'images', 'outside', 'videos'],
  activity: ['audit', 'auth', 'http'],
  backups: ['audit', 'auth', 'http', 'images', 'media', 'visitor'],
  upgrade: ['backups', 'check', 'domains', 'events', 'visitor'],
  system: ['auth', 'check', 'http', 'https', 'metrics', 'outbox'],
  seed: ['documents', 'events', 'media'],
  wordpress: ['audit', 'documents', 'http', 'images', 'media', 'pages', 'seed'],
  transfer: ['audit', 'documents', 'domains', 'events', 'http', 'images', 'media', 'pages', 'seed'],
};

const serverRooms = Object.entries(SERVER_ROOMS).map(([room, imported]) => ({
  name: `server-${room}`,
  severity: 'error',
  comment:
    'The rooms of the server import one way: the feature a visitor or an editor asks for, then what it is made with.',
  from: { path: `^server/${room}/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: '^server/',
    pathNot: `^server/((services|config|config-error|counted-warning|disk-cache|full-disk|hashed-bytes|limit-concurrency|fair-lines|render-queue|limits|assets|write-atomically|sealed-bytes|similar|listening|data-folder-lock|plain-file|shell-word)\\.ts$|(${['program', room, ...imported].join('|')})/)`,
  },
}));

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
      '^src/(editor|site|islands|forms-ui|browser|headers|blocks|editable|model)/',
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
      'site-is-for-visitors',
      '^src/(site|styles|layouts)/',
      '^src/(site|styles|layouts|islands|browser|headers|blocks|editable|model)/',
      'What stands around the content never imports the editor.',
    ),
    only(
      'islands-are-for-visitors',
      '^src/islands/',
      '^src/(islands|forms-ui|browser|site|blocks|editable|model)/',
      'What reaches a visitor’s browser never imports the editor.',
    ),
    only(
      'forms-ui-is-below-islands',
      '^src/forms-ui/',
      '^src/(forms-ui|browser|model)/',
      'Forms are drawn the same for visitors and editors, and know neither.',
    ),
    only(
      'browser-is-below-all-that-is-drawn',
      '^src/browser/',
      '^src/(browser|model)/',
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
      '^(server|db|src/model|src/headers/registry\\.ts$|src/blocks/[^/]+\\.ts$|src/blocks/[^/]+/definition\\.ts$)',
      'The server knows definitions, never views.',
    ),
    ...serverRooms,
    {
      name: 'image-library-in-its-process',
      severity: 'error',
      comment:
        'Only the image process loads the image library: it needs hundreds of megabytes, and a broken picture can end it.',
      from: {
        path: '^(src|server|db)/',
        pathNot: '(^server/images/worker/|\\.test\\.tsx?$|^server/testing/)',
      },
      to: { path: 'node_modules/(sharp|@img)/' },
    },
    {
      name: 'image-process-stands-alone',
      severity: 'error',
      comment: 'The image process starts quickly and needs little memory of its own: it loads nothing else.',
      from: { path: '^server/images/worker/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot:
          '^server/(images/(worker/|image-jobs\\.ts$)|limits\\.ts$)|^src/model/(limits|image|colour-grid)\\.ts$|node_modules/(sharp|file-type)/|^(fs|fs/promises|child_process)$',
      },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one idea in two places.',
      from: { pathNot: '^src/blocks/(block-list|views|[^/]+/view)\\.tsx?$' },
      to: { circular: true, dependencyTypesNot: ['type-only'], viaOnly: { pathNot: '^src/blocks/' } },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: 'specify',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^dist/|\\?inline$|\\?url$)' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
