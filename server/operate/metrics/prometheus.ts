import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metric, MetricRegistry, Reading } from '../../core/metrics/metric-registry.ts';
import type { RequestKind } from '../../core/metrics/request-kind.ts';

/** The time limit for reading a metric, in milliseconds. A slower metric is left out of the response. */
const READ_MS = 1000;

/** The buckets for durations in seconds, from a cached page to an upload. */
const DURATIONS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The metrics of a server in the Prometheus format, including those of Node and the process. */
export class Prometheus {
  readonly #registry = new Registry();
  readonly #durations = new Histogram({
    name: 'hearth_request_duration_seconds',
    help: 'Time until the response was sent, by kind of request. Pages from memory are counted by hearth_cached_pages_total instead.',
    labelNames: ['kind', 'status'],
    buckets: DURATIONS,
    registers: [this.#registry],
  });

  constructor(metrics: MetricRegistry) {
    collectDefaultMetrics({ register: this.#registry });
    for (const metric of metrics.all()) this.#add(metric);
  }

  /**
   * Counts a request.
   *
   * @param seconds the time until the response was sent
   */
  observe(kind: RequestKind, status: number, seconds: number): void {
    this.#durations.observe({ kind, status: `${Math.trunc(status / 100)}xx` }, seconds);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #add(metric: Metric): void {
    const { name, help, label } = metric;
    const labelNames = label === undefined ? [] : [label];
    const common = { name, help, labelNames, registers: [this.#registry] };
    if (metric.type === 'gauge') {
      new Gauge({
        ...common,
        async collect() {
          const reading = await readInTime(metric);
          this.reset();
          if (reading === null) withoutReading(this, label);
          else for (const [labels, value] of labelled(reading, label)) this.set(labels, value);
        },
      });
      return;
    }
    new Counter({
      ...common,
      async collect() {
        const reading = await readInTime(metric);
        this.reset();
        if (reading === null) withoutReading(this, label);
        else for (const [labels, value] of labelled(reading, label)) this.inc(labels, value);
      },
    });
  }
}

/** Leaves a metric out that has no reading. One with a label has no values after `reset`, and cannot be removed without one. */
function withoutReading(metric: Pick<Gauge | Counter, 'remove'>, label: string | undefined): void {
  if (label === undefined) metric.remove();
}

/**
 * Reads a metric within the time limit. A metric that cannot be read is left out, for example while the database is locked. The
 * other metrics are still served.
 */
async function readInTime(metric: Metric): Promise<Reading> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), READ_MS);
  });
  try {
    return await Promise.race([metric.read(), late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function labelled(
  reading: Exclude<Reading, null>,
  label: string | undefined,
): (readonly [Record<string, string>, number])[] {
  if (typeof reading === 'number') return [[{}, reading]];
  return Object.entries(reading).map(([key, value]) => [label === undefined ? {} : { [label]: key }, value]);
}
