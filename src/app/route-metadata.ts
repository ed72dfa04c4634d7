import { matchPath } from 'react-router-dom'
import {
  allAccessMetadata,
  auditLogMetadata,
  backofficeMetadata,
  businessMetadata,
  checkoutMetadata,
  communityMetadata,
  courseEditionsMetadata,
  dataAcquisitionMetadata,
  deepLearningMetadata,
  enrollStudentMetadata,
  geoDatabasesMetadata,
  geoDataScientistMetadata,
  googleEarthEngineMetadata,
  homeMetadata,
  loginMetadata,
  machineLearningMetadata,
  notFoundMetadata,
  type PageMetadata,
  paymentErrorMetadata,
  paymentLinkMetadata,
  paymentSuccessMetadata,
  privacyPolicyMetadata,
  recapMetadata,
  staffMembersMetadata,
  studentTrackingMetadata,
  termsMetadata,
  webGisContactMetadata,
} from '#content/metadata.ts'
import { notebooksMetadata } from '#content/notebooks.ts'
import { paths, type SitePath } from '#platform/paths.ts'

/** Title and description of every address; an address without them does not compile. */
export const routeMetadata: Record<SitePath, PageMetadata> = {
  [paths.home]: homeMetadata,
  [paths.geoDataScientist]: geoDataScientistMetadata,
  [paths.googleEarthEngine]: googleEarthEngineMetadata,
  [paths.geoDatabases]: geoDatabasesMetadata,
  [paths.dataAcquisition]: dataAcquisitionMetadata,
  [paths.machineLearning]: machineLearningMetadata,
  [paths.deepLearning]: deepLearningMetadata,
  [paths.notebooks]: notebooksMetadata,
  [paths.allAccess]: allAccessMetadata,
  [paths.business]: businessMetadata,
  [paths.community]: communityMetadata,
  [paths.webGisContact]: webGisContactMetadata,
  [paths.privacyPolicy]: privacyPolicyMetadata,
  [paths.terms]: termsMetadata,
  [paths.checkout]: checkoutMetadata,
  [paths.paymentSuccess]: paymentSuccessMetadata,
  [paths.paymentError]: paymentErrorMetadata,
  [paths.recap]: recapMetadata,
  [paths.login]: loginMetadata,
  [paths.backoffice]: backofficeMetadata,
  [paths.studentTracking]: studentTrackingMetadata,
  [paths.paymentLink]: paymentLinkMetadata,
  [paths.enrollStudent]: enrollStudentMetadata,
  [paths.courseEditions]: courseEditionsMetadata,
  [paths.courseEdition]: courseEditionsMetadata,
  [paths.staffMembers]: staffMembersMetadata,
  [paths.auditLog]: auditLogMetadata,
}

export type MatchedMetadata = {
  metadata: PageMetadata
  /** The address without query: it may hold an order or a person's link, which search engines must not see. */
  path: string
}

export function metadataOf(pathname: string): MatchedMetadata {
  const known = Object.entries(routeMetadata).find(([path]) => matchPath(path, pathname))
  return known ? { path: known[0], metadata: known[1] } : { path: pathname, metadata: notFoundMetadata }
}
