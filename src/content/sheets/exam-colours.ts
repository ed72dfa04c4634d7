/** Places of an exam, distinguishable in every common colour blindness (Okabe and Ito), over the ground. */
export const examColours = {
  right: '#009E73',
  wrong: '#D55E00',
  seen: '#8C95A0',
  link: '#0B1F33',
  contour: '#CDBF9F',
  paper: '#FEFDFB',
} as const
