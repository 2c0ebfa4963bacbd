/** Slides and their controls. In a file of its own, since it is in a script that visitors fetch. */
export const SLIDES = {
  previous: 'Previous',
  next: 'Next',
  position: '{n} of {count}',
  testimonials: 'Testimonials',
  chooseTestimonial: 'Choose a testimonial',
  pictures: 'Pictures',
  choosePicture: 'Choose a picture',
} as const;
