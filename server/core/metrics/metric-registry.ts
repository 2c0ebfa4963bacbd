/** A metric's value, or one value for each value of its label; null while the metric is unknown. */
export type Reading = number | Readonly<Record<string, number>> | null;

/** A metric of the running server, read when a client requests the metrics. */
export interface Metric {
  /**
   * Named by the conventions of Prometheus, such as `hearth_backup_age_seconds`: with a unit, and with `_total` for a value
   * that only grows.
   */
  readonly name: string;
  readonly help: string;
  /** A gauge can go up and down; a counter only goes up. */
  readonly type: 'gauge' | 'counter';
  /**
   * The label: the meaning of the keys of the readings. A label has few values. No value comes from a request, so it is never a
   * path, a name or an id.
   */
  readonly label?: string;
  read(): Reading | Promise<Reading>;
}

/** Counts since the server's start. Counting is only an addition, so the server counts even if nobody reads the metrics. */
export interface Counts {
  /** Stored form submissions, without test submissions. */
  submissions: number;
  /** Wrong passwords, refused log-in attempts, and wrong second factor codes. */
  logInsRefused: number;
  slowStatements: number;
}

/**
 * The server's metrics. Each feature registers its own metrics during set-up. A metric is read only when a client requests the
 * metrics.
 */
export class MetricRegistry {
  readonly counts: Counts = { submissions: 0, logInsRefused: 0, slowStatements: 0 };
  // @bounded the figures that features register at the start (../../operate/metrics/metrics.test.ts)
  readonly #metrics = new Map<string, Metric>();

  /** Adds metrics. @throws Error if a metric with the same name is registered already */
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
    /** The metrics that the owner’s monitoring reads. */
    readonly metrics: MetricRegistry;
  }
}
