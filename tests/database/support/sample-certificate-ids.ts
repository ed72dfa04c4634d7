import { type CertificateId, isCertificateId } from '#domain/certificate-id.ts'

/** Of the sample data. */
export const readyCertificate = sample('4HQPSJD6JVSPAWN8EX2N580EJZM')
export const expiredCertificate = sample('3RPR84SBT98Y9F186JPE0HTSVB5')
export const pendingCertificate = sample('7041A8DWGWZ5J6578SK1V10VYT3')
export const begunCertificate = sample('5YDPAA3R846AHM2JWTZQJVCNKRD')
export const failedCertificate = sample('4SEGFBQSJD9FE8AT94AX0SJ7YMF')

function sample(text: string): CertificateId {
  if (!isCertificateId(text)) throw new Error(`no certificate id: ${text}`)
  return text
}
