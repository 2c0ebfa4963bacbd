/**
 * The path to which the editor posts the page as it is there, saved or not, to get it as readers will see it. The body is that of
 * a form with the single field `body`: the JSON of the call 'page/save'.
 */
export const WORKING_COPY_PATH = '/preview/page';
