/** A figure, one for each value of a label, or null while it is unknown. */
export type Reading = number | Readonly<Record<string, number>> | null;

/** A figure of the running server, which is read when somebody asks for it. */
export interface Metric {
  /** By the conventions of Prometheus, such as `hearth_backup_age_seconds`: a unit, and `_total` where it only grows. */
  readonly name: string;
  readonly help: string;
  /** A gauge goes up and down, a counter only up. */
  readonly type: 'gauge' | 'counter';
  /** The meaning of its readings' keys. There are few of them, and none comes from a request: never a path, a name or an id. */
  readonly label?: string;
  read(): Reading | Promise<Reading>;
}

/** Counts of a running server, from its start. Counting is an addition, whether anybody asks for the figures or not. */
export interface Counts {
  /** Submissions that were stored, those of tests left out. */
  submissions: number;
  /** Passwords that were wrong or came too often, and wrong codes of second factors. */
  logInsRefused: number;
  slowStatements: number;
}

/** The figures of the server: each feature registers its own when it is set up. Nothing is read before somebody asks. */
export class MetricRegistry {
  readonly counts: Counts = { submissions: 0, logInsRefused: 0, slowStatements: 0 };
  // @bounded the figures that features register at the start (../../operate/metrics/metrics.test.ts)
  readonly #metrics = new Map<string, Metric>();

  /** @throws where the name is taken */
  register(...metrics: readonly Metric[]): void {
    for (const metric of metrics) {
      if (this.#metrics.has(metric.name)) throw new Error(`There is a metric ${metric.name} already.`);
      this.#metrics.set(metric.name, metric);
    }
  }

  all(): readonly Metric[] {
    return [...this.#metrics.values()];
  }
}

declare module '../services.ts' {
  interface Services {
    /** The figures that an owner’s monitoring asks for. */
    readonly metrics: MetricRegistry;
  }
}
