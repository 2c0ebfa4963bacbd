export { Enquiry as default } from '../../forms-ui/enquiry/Enquiry.tsx';
