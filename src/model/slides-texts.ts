/** Slides and their controls. These texts are in a separate file, because a script that visitors load contains them. */
export const SLIDES = {
  previous: 'Previous',
  next: 'Next',
  position: '{n} of {count}',
  testimonials: 'Testimonials',
  chooseTestimonial: 'Choose a testimonial',
  pictures: 'Pictures',
  choosePicture: 'Choose a picture',
} as const;
