/** Label of the honeypot field, which is hidden from people. */
export const honeypotLabel = 'No completes este campo'
