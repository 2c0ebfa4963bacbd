export { draftName, enquiryPlace } from '../../forms-ui/enquiry/place.ts';
