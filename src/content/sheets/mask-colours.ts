/** Of a mask over the image, told apart in every common colour blindness too (Okabe and Ito). */
export const maskColours = { hit: '#009E73', false: '#E69F00', missed: '#CC79A7' } as const
