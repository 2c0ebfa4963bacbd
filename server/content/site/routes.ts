import type { FastifyInstance } from 'fastify';
import type { Action } from '../../../src/calls/permissions.ts';
import type { SiteDocumentKind } from '../../../src/model/site.ts';
import { describeCall } from '../../core/http/describe-call.ts';
import { type TypedApp, withZodTypes } from '../../core/http/zod-types.ts';
import type { FeatureOptions, Services } from '../../core/services.ts';
import { loadSiteDocument } from './load-site-document.ts';
import { siteRevisionRoutes } from './revisions.ts';
import { publish, save } from './save-calls.ts';
import { loadQuery, loadResponses, saveBodies, saveResponses } from './schemas.ts';

/** The calls about a kind of document, each with its permission. */
interface Calls {
  readonly kind: SiteDocumentKind;
  /** The document in a sentence. */
  readonly name: string;
  readonly load: readonly [url: string, action: Action];
  readonly save: readonly [url: string, action: Action];
  readonly publish: readonly [url: string, action: Action];
}

const CALLS: readonly Calls[] = [
  {
    kind: 'nav',
    name: 'navigation',
    load: ['/site/loadNav', 'site/loadPublished'],
    save: ['/site/saveNav', 'site/saveNav'],
    publish: ['/site/publishNav', 'site/publishNav'],
  },
  {
    kind: 'footer',
    name: 'footer',
    load: ['/site/loadFooter', 'site/loadPublished'],
    save: ['/site/saveFooter', 'site/saveFooter'],
    publish: ['/site/publishFooter', 'site/publishFooter'],
  },
  {
    kind: 'siteSettings',
    name: 'site settings',
    load: ['/siteSettings/loadSiteSettings', 'siteSettings/loadPublished'],
    save: ['/siteSettings/saveSiteSettings', 'siteSettings/saveSiteSettings'],
    publish: ['/siteSettings/publishSiteSettings', 'siteSettings/publishSiteSettings'],
  },
];

/** The calls under `/api/site` and `/api/siteSettings`: they load, save, publish and restore navigation, footer and settings. */
export async function siteRoutes(app: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  for (const calls of CALLS) addCalls(withZodTypes(app), services, calls);
  siteRevisionRoutes(withZodTypes(app), services);
}

function addCalls(app: TypedApp, services: Services, { kind, name, ...calls }: Calls): void {
  const [loadUrl, loadAction] = calls.load;
  const loads = `The ${name} of a domain: the draft for who is signed in, else what is published`;
  app.get(
    loadUrl,
    describeCall(loadAction, 'Site', loads, { querystring: loadQuery }, loadResponses[kind]),
    (request) => loadSiteDocument(services, request, kind, request.query),
  );

  const body = saveBodies[kind];
  const response = saveResponses[kind];
  const [saveUrl, saveAction] = calls.save;
  const saves = `Saves the draft of the ${name} of a domain over the version it was loaded at`;
  app.post(saveUrl, describeCall(saveAction, 'Site', saves, { body }, response), (request) =>
    save(services, request, { kind, action: saveAction, sent: request.body[kind]! }),
  );

  const [publishUrl, publishAction] = calls.publish;
  const publishes = `Saves the ${name} of a domain and makes it what visitors see around every page`;
  app.post(publishUrl, describeCall(publishAction, 'Site', publishes, { body }, response), (request) =>
    publish(services, request, { kind, action: publishAction, sent: request.body[kind]! }),
  );
}
