export { enquiryId } from '../../forms-ui/enquiry/EnquiryForm.tsx';
export { enquiryPlace } from '../../forms-ui/enquiry/place.ts';
