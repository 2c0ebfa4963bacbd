import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import type { contactForm } from './definition.ts';
import { FormBlock } from './form-view.tsx';

function ContactFormView({ block }: { block: BlockOf<typeof contactForm> }) {
  return <FormBlock block={block} fields={block.fields} secondaryLink={block.secondaryLink} />;
}

export default blockView('ContactForm', ContactFormView);
