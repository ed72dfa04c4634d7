import { balancesTexts } from '#content/tracking.ts'
import { NoValue } from '#ui/no-value.tsx'

export function NoData() {
  return <NoValue mark={balancesTexts.none} spoken={balancesTexts.noneSpoken} />
}
