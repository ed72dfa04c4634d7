import flood from 'virtual:notebook-figure/inundaciones-cuenca-del-plata'
import type { NetworkPost } from '#content/home-social.ts'

/** Figures that notebooks of the site have saved. */
export const postFigures: Record<NonNullable<NetworkPost['figure']>, typeof flood> = {
  'inundaciones-cuenca-del-plata': flood,
}
