/**
 * Turns the footer of the shop into links.
 * @see https://shop.example.com/docs/footer.html#links
 * @see {@link https://design.example.com/tokens|design tokens}
 * @author Petra Lindqvist <petra@example.com>
 * @license MIT (https://example.org/licenses/mit)
 */
'use strict';

import { html } from 'https://cdn.example.net/npm/lit@3.1.2/+esm';
import data from './data.json' with { type: 'json' };

const API = process.env.API_URL || 'http://localhost:3000/api';
const CDN = `//cdn.example.net/assets/${data.version}`;
const ORIGINS = ['https://shop.example.com','https://shop.example.org','http://127.0.0.1:5173'];

// fetch('http://localhost:3000/api/footer') in the dev server, see README.md

const links = [
  { name: 'Contact', href: 'mailto:shop@example.com?subject=Hello%20there' },
  { name: 'Phone', href: 'tel:+46-8-555-010-55' },
  { name: 'Chat', href: 'xmpp:support@chat.example.com?message;body=Hi' },
  { name: 'Map', href: 'geo:59.3293,18.0686?z=12' },
  { name: 'Help', href: 'https://help.example.com/#/topics/returns?lang=sv' },
  { name: 'Nothing', href: 'javascript:void(0)' },
  { name: 'Logo', href: 'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg"/>' },
  { name: '日本語', href: 'https://例え.jp/店?言語=日本語' },
];

export function footer(doc = document) {
  const el = doc.createElement('footer');
  el.style.top = '0';
  for (const link of links.filter(l => l.name !== 'Nothing')) {
    const a = doc.createElement('a');
    a.href = link.href;
    a.target = '_blank';
    a.textContent = link.name;
    el.append(a, ' ');
  }
  return el;
}

export async function load(path) {
  const res = await fetch(`${API}/${path}?t=${Date.now()}`);
  if (!res.ok) {
    console.error("load failed, see https://help.example.com/errors/" + res.status);
    throw new Error(`GET ${API}/${path}: ${res.status}`);
  }
  return res.json();
}

window.open = new Proxy(window.open, {
  apply(fn, self, [url]) {
    if (!ORIGINS.some(o => url.startsWith(o))) console.info('leaving to', url);
    return fn.call(self, url);
  },
});

const re = /https?:\/\/(?:www\.)?example\.(com|org)\/\w+/g;
const json = "{\"url\":\"https:\/\/shop.example.com\/p\/1?a=1\\u0026b=2\"}";
const tpl = `<a href="${CDN}/terms.html">Terms</a> <img src='https://img.example.com/1.png'>`;

/* eslint-disable max-len */
// Long, but people do paste these: https://shop.example.com/s?filter[colour][]=red&filter[colour][]=blue&filter[size]=M&sort=price:asc&page=2#p-1181
// Related: https://git.example.com/shop/web/pull/77,https://git.example.com/shop/web/pull/78
// Works in the beta only (https://beta.example.com).

//# sourceMappingURL=https://cdn.example.net/maps/links.js.map
