export { draftName, enquiryId, enquiryPlace } from '../../forms-ui/enquiry/place.ts';
