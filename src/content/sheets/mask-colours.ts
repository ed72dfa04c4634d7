/** Of a mask over the image, distinguishable in every common colour blindness too (Okabe and Ito; Tol). */
export const maskColours = { hit: '#009E73', false: '#E69F00', missed: '#AA3377' } as const
