/** Where two methods say the same, and where they do not. */
export const errorColours = { agree: '#EDEAE1', disagree: '#440154' } as const
