interface HealthPageProps {
  healthy: boolean;
}

/** Shows whether the site works, for the person who runs it. For use in `<main>`. */
export function HealthPage({ healthy }: HealthPageProps) {
  return (
    <div className="wrap content prose">
      <h1>Health</h1>
      {healthy ? (
        <p>Everything works.</p>
      ) : (
        <p>Something does not work. The published pages may still be shown. Please look at the log.</p>
      )}
    </div>
  );
}
