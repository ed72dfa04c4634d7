import { expect, test } from 'vitest'
import { facadeOf, withoutFacade } from './facades.ts'

test('knows a chunk that only passes on another', () => {
  expect(facadeOf('export{h as ModuleRoute,b}from"./public-k.js";')).toEqual({
    chunk: 'public-k.js',
    names: new Map([
      ['ModuleRoute', 'h'],
      ['b', 'b'],
    ]),
  })
})

test.each(['export{h as A}from"./a.js";run()', 'import"./a.js";export{h as A}', 'export default 1'])(
  'leaves alone what does more: %s',
  (code) => {
    expect(facadeOf(code)).toBeNull()
  },
)

test('leads imports, and what is fetched for them, to the chunk behind', () => {
  const facade = { chunk: 'public-k.js', names: new Map([['ModuleRoute', 'h']]) }
  const code = 'a(()=>import(`./module-x.js`),["assets/module-x.js"]);import("./module-xy.js")'
  expect(withoutFacade(code, 'module-x.js', facade)).toBe(
    'a(()=>import(`./public-k.js`).then(m=>({ModuleRoute:m.h})),["assets/public-k.js"]);import("./module-xy.js")',
  )
})
