/** Slides and their controls. In its own file, because a script that visitors load contains it. */
export const SLIDES = {
  previous: 'Previous',
  next: 'Next',
  position: '{n} of {count}',
  testimonials: 'Testimonials',
  chooseTestimonial: 'Choose a testimonial',
  pictures: 'Pictures',
  choosePicture: 'Choose a picture',
} as const;
