import type { Reply } from '../../http/serve.ts'

/**
 * Replaces the vendor's widget with a labelled checkbox instead of a puzzle: as much of it as the sign-in of the site
 * uses. Runs in the visitor's browser as a plain script, without a build step.
 */
const source = `(function () {
  'use strict'
  var script = document.currentScript
  var base = new URL('../', script.src)
  var query = new URL(script.src).searchParams
  var widgets = []

  function call(handler) {
    if (typeof handler === 'function') handler.apply(null, Array.prototype.slice.call(arguments, 1))
  }

  function find(id) {
    var widget = id === undefined ? widgets.filter(Boolean)[0] : widgets[Number(id)]
    if (!widget) throw new Error('hCaptcha has no widget with that id')
    return widget
  }

  function clear(widget) {
    clearTimeout(widget.timer)
    widget.token = ''
    widget.round += 1
    widget.box.checked = false
    widget.box.disabled = false
    widget.status.textContent = ''
    widget.field.value = ''
  }

  function solve(widget) {
    var round = widget.round
    widget.box.disabled = true
    widget.status.textContent = 'Verificando'
    fetch(new URL('token', base), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ sitekey: widget.params.sitekey }),
    })
      .then(function (answer) {
        if (!answer.ok) throw new Error('network-error')
        return answer.json()
      })
      .then(function (issued) {
        if (round !== widget.round) return
        widget.token = issued.token
        widget.box.checked = true
        widget.box.disabled = false
        widget.status.textContent = 'Verificado'
        widget.field.value = issued.token
        widget.timer = setTimeout(function () {
          clear(widget)
          call(widget.params['expired-callback'])
        }, issued.expires_in * 1000)
        call(widget.params.callback, widget.token, 'E1_' + widget.id)
      })
      .catch(function () {
        if (round !== widget.round) return
        clear(widget)
        call(widget.params['error-callback'], 'network-error')
      })
  }

  function draw(widget) {
    var wrap = document.createElement('div')
    wrap.style.cssText =
      'display:flex;align-items:center;gap:.75rem;width:302px;max-width:100%;min-height:74px;padding:0 1rem;box-sizing:border-box;border:1px solid #8492a0;border-radius:4px;background:#fafafa;color:#1c2430;font:16px system-ui,sans-serif'
    var box = document.createElement('input')
    box.type = 'checkbox'
    box.id = 'h-captcha-box-' + widget.id
    box.style.cssText = 'width:28px;height:28px;flex:none'
    var label = document.createElement('label')
    label.htmlFor = box.id
    label.textContent = 'No soy un robot'
    label.style.cssText = 'flex:1;padding:1rem 0'
    var status = document.createElement('span')
    status.setAttribute('role', 'status')
    status.style.cssText = 'font-size:14px'
    var field = document.createElement('input')
    field.type = 'hidden'
    field.name = 'h-captcha-response'
    wrap.append(box, label, status, field)
    widget.host.replaceChildren(wrap)
    widget.box = box
    widget.status = status
    widget.field = field
    box.addEventListener('change', function () {
      if (box.checked) solve(widget)
      else clear(widget)
    })
  }

  window.hcaptcha = {
    render: function (host, params) {
      var id = widgets.length
      var widget = { id: id, host: host, params: params, token: '', round: 0, timer: 0 }
      widgets.push(widget)
      draw(widget)
      return String(id)
    },
    reset: function (id) {
      clear(find(id))
    },
    remove: function (id) {
      var widget = find(id)
      clear(widget)
      widget.host.replaceChildren()
      widgets[widget.id] = null
    },
    getResponse: function (id) {
      return find(id).token
    },
    getRespKey: function (id) {
      var widget = find(id)
      return widget.token === '' ? '' : 'E1_' + widget.id
    },
  }

  var onload = query.get('onload')
  if (onload) {
    // Asynchronous, as in the vendor's script.
    setTimeout(function () {
      call(window[onload])
    }, 0)
  }
})()
`

/** CORS headers are needed because the React component loads it with `crossorigin="anonymous"`. */
export function serveCaptchaScript(): Reply {
  return {
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
    body: source,
  }
}
