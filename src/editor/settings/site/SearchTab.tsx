import { SETTINGS_KEY } from '../../../model/roots.ts';
import { TOPICS } from '../../../model/search/topics.ts';
import { FieldsForm } from '../FieldsForm.tsx';

/** Edits the words for which the search shows help pages first. */
export default function SearchTab() {
  return (
    <div className="he-settings">
      <FieldsForm owner={SETTINGS_KEY} fields={['crisisWords', 'searchTopics']} />
      <section aria-label="Words that always count">
        <h3>Words that always count</h3>
        <p className="he-field-help">
          Every site has these topics. Their words still count if you remove the topic from the list; it then
          comes after yours. Only help pages answer them: those of the topics, and pages with an emergency
          contact.
        </p>
        {TOPICS.map(({ id, name, words }) => (
          <details key={id}>
            <summary>{name}</summary>
            <p>{words.join(', ')}</p>
          </details>
        ))}
      </section>
    </div>
  );
}
