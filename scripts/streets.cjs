/**
 * The streets of the server from the bottom up, each with the floors of its rooms. A file may import only earlier streets and,
 * in its own street, only rooms on lower floors. A street has at most six floors. scripts/service-uses.ts applies the same
 * order to uses of `Services`.
 */
module.exports.STREETS = {
  core: [
    ['config', 'limits', 'files', 'log'],
    ['notices', 'program'],
    ['http', 'metrics'],
  ],
  outside: [['fetch'], ['mail', 's3'], ['cdn', 'crm']],
  people: [['audit'], ['auth'], ['account', 'users', 'activity'], ['roles']],
  content: [
    ['documents'],
    ['domains', 'events', 'notices', 'search'],
    ['redirects'],
    ['pages', 'site-documents'],
    [
      'draft-links',
      'first-site',
      'links',
      'listing',
      'page-times',
      'publications',
      'reviews',
      'time-machine',
    ],
    ['checks', 'for-you', 'missing-pages', 'sitemap', 'together'],
  ],
  media: [['store'], ['images'], ['library'], ['videos'], ['maps']],
  delivery: [
    ['connections', 'health'],
    ['overload', 'visitor'],
  ],
  enquiries: [['outbox'], ['forms'], ['feedback']],
  operate: [
    ['backups', 'help', 'https', 'install', 'metrics', 'seed'],
    ['condition'],
    ['data-folder', 'move-database', 'own-site', 'reports', 'settings', 'transfer'],
    ['check', 'wordpress'],
    ['upgrade'],
    ['updates'],
  ],
  commands: [['development']],
};
