import type { DeskItem } from '#domain/contracts/desk.ts'

/** How an action on an item ended. `done` false: the item was settled before, so nothing was changed. */
export type Settlement = {
  done: boolean
  /** Said when it was done. */
  said: string
  undo?: () => Promise<boolean>
}

/** What one kind of item shows when it is opened. */
export type PanelProps<Item extends DeskItem = DeskItem> = {
  item: Item
  settle: (settlement: Settlement) => void
}
