import { vi } from 'vitest';

/** An upload as the browser would send it, with functions that end it in different ways. */
export interface SentUpload {
  readonly url: string;
  readonly file: File;
  progress(loaded: number, total: number): void;
  respond(status: number, body: object): void;
  /** Ends the upload as if the connection were lost. */
  lose(): void;
  readonly aborted: boolean;
}

/** Replaces XMLHttpRequest in a test, and returns the uploads in the order in which they are sent. */
export function fakeUploads(): SentUpload[] {
  const sent: SentUpload[] = [];
  class Request {
    upload: { onprogress?: (event: object) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    status = 0;
    responseText = '';
    #url = '';
    #aborted = false;

    open(_method: string, url: string) {
      this.#url = url;
    }
    getResponseHeader() {
      return null;
    }
    abort() {
      this.#aborted = true;
      this.onabort?.();
    }
    send(body: FormData) {
      const isAborted = () => this.#aborted;
      sent.push({
        url: this.#url,
        file: body.get('file') as File,
        progress: (loaded, total) => this.upload.onprogress?.({ lengthComputable: true, loaded, total }),
        respond: (status, answer) => {
          this.status = status;
          this.responseText = JSON.stringify(answer);
          this.onload?.();
        },
        lose: () => this.onerror?.(),
        get aborted() {
          return isAborted();
        },
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return sent;
}
