/** Of a mask and its errors, distinguishable in every common colour blindness too (Okabe and Ito), and its ground. */
export const maskColours = { hit: '#A9C4D6', false: '#D55E00', missed: '#0B1F33' } as const
