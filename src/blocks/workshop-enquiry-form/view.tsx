import { blockView } from '../block-view.ts';
import { FormBlock } from '../contact-form/form-view.tsx';
import type { BlockOf } from '../definition.ts';
import type { workshopEnquiryForm } from './definition.ts';

function WorkshopEnquiryFormView({ block }: { block: BlockOf<typeof workshopEnquiryForm> }) {
  return <FormBlock block={block} />;
}

export default blockView('WorkshopEnquiryForm', WorkshopEnquiryFormView);
