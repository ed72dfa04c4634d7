/** Keeps its place, so that the longest slide sets the height; without a script all slides stand below one another. */
export const hiddenSlide = 'invisible noscript:visible noscript:[grid-area:auto]'
