/** Label of the field that people never see: whoever fills it in is a program. */
export const honeypotLabel = 'No completes este campo'
