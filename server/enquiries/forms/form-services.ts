import type { Writer } from '../../../db/connection.ts';
import { GroupCommits } from '../../../db/group-commits.ts';
import type { Config } from '../../core/config/config.ts';
import type { OpenCounts } from '../../core/limits/rate-limit.ts';
import type { ServerSecrets } from '../../core/server-secrets.ts';
import type { Captcha } from './captcha.ts';
import { CaptchaService } from './captcha-service.ts';
import { FormLimits } from './form-limits.ts';
import { ProofOfWork } from './proof-of-work.ts';
import { Running } from './running.ts';

/** The state that the calls of forms share. */
export interface FormServices {
  readonly captcha: Captcha;
  readonly limits: FormLimits;
  /** The submissions that are being processed. */
  readonly running: Running;
  /** Stores submissions. Submissions that arrive at the same time are stored in one write to the disk. */
  readonly commits: GroupCommits;
  /** The secret from which the server makes the id of a submission that was sent without an id. */
  readonly secret: string;
}

/** Opens the services of forms. @param report called if a captcha service fails */
export async function openFormServices(
  db: Writer,
  secrets: ServerSecrets,
  { config, openCounts }: { readonly config: Config; readonly openCounts: OpenCounts },
  report: (error: unknown) => void,
): Promise<FormServices> {
  const secret = await secrets.get('forms');
  let of = config.captcha;
  const open = () => (of === null ? proofOfWork(secret) : new CaptchaService(of, report));
  let captcha = open();
  return {
    // An admin may have changed the setting.
    get captcha() {
      if (of !== config.captcha) {
        of = config.captcha;
        captcha = open();
      }
      return captcha;
    },
    limits: new FormLimits(openCounts),
    running: new Running(),
    commits: new GroupCommits(db),
    secret,
  };
}

/** Returns the proof of work of a server that has this secret. */
export function proofOfWork(secret: string): ProofOfWork {
  return new ProofOfWork(`${secret} of challenges`);
}

declare module '../../core/services.ts' {
  interface Services {
    readonly forms: FormServices;
  }
}
