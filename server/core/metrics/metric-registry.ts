/** A metric's value, or one for each value of a label; null while unknown. */
export type Reading = number | Readonly<Record<string, number>> | null;

/** A metric of the running server, read on request. */
export interface Metric {
  /**
   * Follows the conventions of Prometheus, such as `hearth_backup_age_seconds`: a unit, and `_total` for a value that only
   * grows.
   */
  readonly name: string;
  readonly help: string;
  /** A gauge goes up and down, a counter only up. */
  readonly type: 'gauge' | 'counter';
  /**
   * The label: what the keys of its readings mean. It has few values, and none comes from a request: never a path, a name or an
   * id.
   */
  readonly label?: string;
  read(): Reading | Promise<Reading>;
}

/** Counts since the server's start. Counting is a mere addition, even if nobody reads the metrics. */
export interface Counts {
  /** Stored submissions, without tests. */
  submissions: number;
  /** Wrong passwords, refused log-in attempts, and wrong second factor codes. */
  logInsRefused: number;
  slowStatements: number;
}

/** The server's metrics; each feature registers its own during set-up. Nothing is read until a client asks. */
export class MetricRegistry {
  readonly counts: Counts = { submissions: 0, logInsRefused: 0, slowStatements: 0 };
  // @bounded the figures that features register at the start (../../operate/metrics/metrics.test.ts)
  readonly #metrics = new Map<string, Metric>();

  /** @throws if the name is taken */
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
    /** The metrics that an owner’s monitoring reads. */
    readonly metrics: MetricRegistry;
  }
}
