import { academicOffer, barPages, legalPages, resourcePages } from '#content/navigation.ts'
import { isSitePath } from '#platform/paths.ts'

/** The menus' entries that have a page; the others appear the day their route does. */
export const offerWithPage = academicOffer.filter(({ path }) => isSitePath(path))
export const barPagesWithPage = barPages.filter(({ path }) => isSitePath(path))
export const resourcesWithPage = resourcePages.filter(({ path }) => isSitePath(path))
export const legalPagesWithPage = legalPages.filter(({ path }) => isSitePath(path))
