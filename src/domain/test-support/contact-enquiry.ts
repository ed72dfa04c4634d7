/** A request of `send-contact-email` as the contact page sends it; a change to `undefined` leaves a field out. */
export function aContactEnquiry(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    firstName: 'Ana',
    lastName: 'Pérez',
    email: 'ana@example.com',
    phone: '+54 11 5555 0100',
    country: 'Argentina',
    message: 'Hola',
    formType: 'contact',
    ...changes,
  }
}
