import { type HttpStandIn, startHttpStandIn } from './http-stand-in.ts';

export interface CrmStandIn extends HttpStandIn {
  /** The accepted leads, each with its parameters in the order in which they were sent. */
  readonly leads: readonly (readonly [string, string])[][];
}

/** Stands in for a web-to-lead address: responds to every request with a page, and stores leads that have an organisation id. */
export async function startCrm(): Promise<CrmStandIn> {
  const leads: (readonly [string, string])[][] = [];
  const standIn = await startHttpStandIn(({ headers, body }) => {
    const parameters = new URLSearchParams(body);
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
    if (isForm && parameters.has('oid')) leads.push([...parameters]);
    return { status: 200, body: '<meta http-equiv="refresh" content="0">' };
  });
  return { ...standIn, leads };
}
