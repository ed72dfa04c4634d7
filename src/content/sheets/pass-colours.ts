/** Places that one path of the satellite sees, or two, and the edges of scenes. */
export const passColours = { once: '#31688E', twice: '#6DCD59', edge: '#FEFDFB' } as const
