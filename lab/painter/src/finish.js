// The one hand that paints all cards. Runs inside Chromium: takes the composed picture, paints it over with brush strokes that follow
// its forms, splits its tones, lays it on paper and hands back a WebP.

/* eslint-env browser */
function noise(seed) {
  let a = seed | 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Three box blurs in a row come close to a Gaussian. */
function soften(field, W, H, r) {
  const half = new Float32Array(field.length);
  for (let pass = 0; pass < 3; pass += 1) {
    for (let y = 0; y < H; y += 1) {
      let sum = 0;
      const row = y * W;
      for (let x = -r; x <= r; x += 1) sum += field[row + Math.min(W - 1, Math.max(0, x))];
      for (let x = 0; x < W; x += 1) {
        half[row + x] = sum / (2 * r + 1);
        sum += field[row + Math.min(W - 1, x + r + 1)] - field[row + Math.max(0, x - r)];
      }
    }
    for (let x = 0; x < W; x += 1) {
      let sum = 0;
      for (let y = -r; y <= r; y += 1) sum += half[Math.min(H - 1, Math.max(0, y)) * W + x];
      for (let y = 0; y < H; y += 1) {
        field[y * W + x] = sum / (2 * r + 1);
        sum += half[Math.min(H - 1, y + r + 1) * W + x] - half[Math.max(0, y - r) * W + x];
      }
    }
  }
  return field;
}

/**
 * A softened field of chance, `scale` times as large each way. It is drawn at the size of the screens whatever is painted, so that a
 * painting for the press is the same painting.
 */
function enlarge(field, W, H, scale) {
  if (scale === 1) return field;
  const [w, h] = [Math.round(W * scale), Math.round(H * scale)];
  const curve = (a, b, c, d, t) => b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
  const held = (at, end) => Math.min(end - 1, Math.max(0, at));
  const wide = new Float32Array(w * H);
  for (let x = 0; x < w; x += 1) {
    const at = (x + 0.5) / scale - 0.5;
    const from = Math.floor(at);
    const [a, b, c, d] = [-1, 0, 1, 2].map((step) => held(from + step, W));
    for (let row = 0; row < H; row += 1) wide[row * w + x] = curve(field[row * W + a], field[row * W + b], field[row * W + c], field[row * W + d], at - from);
  }
  const out = new Float32Array(w * h);
  for (let y = 0; y < h; y += 1) {
    const at = (y + 0.5) / scale - 0.5;
    const from = Math.floor(at);
    const [a, b, c, d] = [-1, 0, 1, 2].map((step) => held(from + step, H) * w);
    for (let x = 0; x < w; x += 1) out[y * w + x] = curve(wide[a + x], wide[b + x], wide[c + x], wide[d + x], at - from);
  }
  return out;
}

function grey(px, N) {
  const g = new Float32Array(N);
  for (let i = 0; i < N; i += 1) g[i] = 0.3 * px[4 * i] + 0.59 * px[4 * i + 1] + 0.11 * px[4 * i + 2];
  return g;
}

/** The direction of a brush in every point: along the edges; where there are none, a slow swirl. */
function flow(px, W, H, random, scale) {
  const N = W * H;
  const g = soften(grey(px, N), W, H, Math.round(scale));
  const [xx, yy, xy] = [new Float32Array(N), new Float32Array(N), new Float32Array(N)];
  for (let y = 1; y < H - 1; y += 1) {
    for (let x = 1; x < W - 1; x += 1) {
      const i = y * W + x;
      const dx = (g[i + 1] - g[i - 1]) * scale;
      const dy = (g[i + W] - g[i - W]) * scale;
      xx[i] = dx * dx;
      yy[i] = dy * dy;
      xy[i] = dx * dy;
    }
  }
  [xx, yy, xy].forEach((f) => soften(f, W, H, Math.round(3 * scale)));
  const [p1, p2, p3] = [random() * 6.3, random() * 6.3, random() * 6.3];
  const [cx, cy] = [new Float32Array(N), new Float32Array(N)];
  for (let y = 0; y < H; y += 1) {
    for (let x = 0; x < W; x += 1) {
      const i = y * W + x;
      const power = xx[i] + yy[i];
      const edge = 0.5 * Math.atan2(2 * xy[i], xx[i] - yy[i]) + Math.PI / 2;
      const swirl = 0.5 * Math.sin(x / scale / 170 + p1 + Math.sin(y / scale / 210 + p2)) + 0.45 * Math.sin(y / scale / 130 + p3) - 0.12;
      // Angles of lines, not of arrows: doubled, mixed, halved.
      const w = power / (power + 14);
      const a = 0.5 * Math.atan2(w * Math.sin(2 * edge) + (1 - w) * Math.sin(2 * swirl), w * Math.cos(2 * edge) + (1 - w) * Math.cos(2 * swirl));
      cx[i] = Math.cos(a);
      cy[i] = Math.sin(a);
    }
  }
  return { cx, cy };
}

/** Broken colour: small differences of lightness and warmth that the brush will smear into strokes. */
function breakColour(px, W, H, random, amount, scale) {
  const N = W * H;
  let light = new Float32Array(N);
  let warm = new Float32Array(N);
  for (let i = 0; i < N; i += 1) {
    light[i] = random() - 0.5;
    warm[i] = random() - 0.5;
  }
  light = enlarge(soften(light, W, H, 1), W, H, scale);
  warm = enlarge(soften(warm, W, H, 3), W, H, scale);
  for (let i = 0; i < light.length; i += 1) {
    const l = light[i] * 130 * amount;
    const k = warm[i] * 260 * amount;
    px[4 * i] += l + k;
    px[4 * i + 1] += l;
    px[4 * i + 2] += l - k;
  }
}

/** A Kuwahara filter turned and stretched along the flow: flat strokes inside, crisp edges between. */
function strokes(px, W, H, { cx, cy }, scale) {
  const out = new Float32Array(W * H * 4);
  const [us, vs] = [[], []];
  const r = Math.round(3 * scale);
  const step = (3 * scale) / r;
  for (const [su, sv] of [[1, 1], [-1, 1], [1, -1], [-1, -1]]) {
    for (let v = 0; v <= r; v += 1) {
      for (let u = 0; u <= r; u += 1) {
        if (u * u + v * v > r * r + 1) continue;
        us.push(u * step * 1.9 * su);
        vs.push(v * step * 0.8 * sv);
      }
    }
  }
  const [U, V, m] = [Float32Array.from(us), Float32Array.from(vs), us.length / 4];
  for (let y = 0; y < H; y += 1) {
    for (let x = 0; x < W; x += 1) {
      const i = y * W + x;
      const ux = cx[i];
      const uy = cy[i];
      let [R, G, B, sum] = [0, 0, 0, 0];
      for (let q = 0; q < 4; q += 1) {
        let r1 = 0;
        let g1 = 0;
        let b1 = 0;
        let sq = 0;
        for (let s = q * m; s < (q + 1) * m; s += 1) {
          let sx = (x + U[s] * ux - V[s] * uy + 0.5) | 0;
          let sy = (y + U[s] * uy + V[s] * ux + 0.5) | 0;
          sx = sx < 0 ? 0 : sx >= W ? W - 1 : sx;
          sy = sy < 0 ? 0 : sy >= H ? H - 1 : sy;
          const j = 4 * (sy * W + sx);
          const a = px[j];
          const b = px[j + 1];
          const c = px[j + 2];
          r1 += a;
          g1 += b;
          b1 += c;
          sq += a * a + b * b + c * c;
        }
        const variance = sq / m - (r1 * r1 + g1 * g1 + b1 * b1) / (m * m);
        const w = 1 / (1 + (Math.max(0, variance) / 60) ** 4);
        const weight = w + 1e-9;
        R += (r1 / m) * weight;
        G += (g1 / m) * weight;
        B += (b1 / m) * weight;
        sum += weight;
      }
      out[4 * i] = R / sum;
      out[4 * i + 1] = G / sum;
      out[4 * i + 2] = B / sum;
    }
  }
  return out;
}

/** Bristles: noise drawn out along the flow, as a height of the paint. */
function bristles(dots, W, H, { cx, cy }, length) {
  const N = W * H;
  const height = new Float32Array(N);
  for (let y = 0; y < H; y += 1) {
    for (let x = 0; x < W; x += 1) {
      let sum = dots[y * W + x];
      for (const way of [1, -1]) {
        let px = x;
        let py = y;
        for (let s = 0; s < length; s += 1) {
          const i = Math.min(H - 1, Math.max(0, Math.round(py))) * W + Math.min(W - 1, Math.max(0, Math.round(px)));
          px += way * cx[i] * 1.5;
          py += way * cy[i] * 1.5;
          sum += dots[Math.min(H - 1, Math.max(0, Math.round(py))) * W + Math.min(W - 1, Math.max(0, Math.round(px)))];
        }
      }
      height[y * W + x] = sum / (2 * length + 1);
    }
  }
  return height;
}

const parts = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));

async function pixels(svg, W, H) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: W, height: H });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(image, 0, 0, W, H);
  URL.revokeObjectURL(image.src);
  return { canvas, context, data: context.getImageData(0, 0, W, H) };
}

/** The last hand: relief of the paint, split tones, a vignette, and the paper with its torn edge. */
function grade(out, W, H, { fine, height, edge, tone: [deep, high], scale }) {
  const margin = 17;
  for (let y = 0; y < H; y += 1) {
    for (let x = 0; x < W; x += 1) {
      const i = y * W + x;
      // Paint stands a little above the canvas and catches the light of the upper left.
      const slope = height[i] - height[Math.min(H - 1, y + 1) * W + Math.min(W - 1, x + 1)];
      const relief = slope * scale * 150;
      const vx = (x - W / 2) / (W / 2);
      const vy = (y - H / 2) / (H / 2);
      const vignette = 1 - 0.3 * Math.max(0, (vx * vx + vy * vy) / 2 - 0.22) ** 1.1;
      const l = Math.min(1, Math.max(0, (0.3 * fine[4 * i] + 0.59 * fine[4 * i + 1] + 0.11 * fine[4 * i + 2]) / 255));
      // The distance to a rounded frame, with a hand-cut edge.
      const qx = Math.max(0, (Math.abs(x - W / 2 + 0.5) - W / 2) / scale + margin + 12);
      const qy = Math.max(0, (Math.abs(y - H / 2 + 0.5) - H / 2) / scale + margin + 12);
      const outside = Math.hypot(qx, qy) - 12 + edge[i] * 14;
      const paper = Math.min(1, Math.max(0, outside * scale + 0.5));
      for (let k = 0; k < 3; k += 1) {
        let v = fine[4 * i + k];
        const dark = (1 - l) ** 2.2 * 0.26;
        const bright = l ** 2.2 * 0.2;
        v += (deep[k] - v) * dark;
        v += (high[k] - v) * bright;
        // A gentle curve: deeper darks, lights kept.
        const t = Math.min(1, Math.max(0, v / 255));
        v = 255 * (t + 0.22 * t * (1 - t) * (2 * t - 1) * 2);
        v = (v + relief) * vignette;
        const cream = [247, 241, 227][k] + edge[i] * 10;
        out[4 * i + k] = v + (cream - v) * paper;
      }
      out[4 * i + 3] = 255;
    }
  }
}

/** Chance in every point of a picture of the screens, from `least` to `least` + 1. */
function chances(W, H, random, least) {
  const field = new Float32Array(W * H);
  for (let i = 0; i < field.length; i += 1) field[i] = random() + least;
  return field;
}

/**
 * Paints the SVG and returns the WebP as base64, no larger than `limit` bytes. `scale` paints it so many times larger each way: the
 * forms are drawn anew, and brush, grain and torn edge keep their size on the card.
 */
async function finish(svg, { seed, tone, limit, best = 0.9, scale = 1 }) {
  const [small, high] = [600, 900];
  const [W, H] = [Math.round(small * scale), Math.round(high * scale)];
  const { canvas, context, data } = await pixels(svg, W, H);
  const random = noise(seed * 7919 + 13);
  const px = Float32Array.from(data.data);
  const way = flow(px, W, H, random, scale);
  breakColour(px, small, high, random, 0.5, scale);
  const fine = strokes(px, W, H, way, scale);
  const dots = enlarge(soften(chances(small, high, random, 0), small, high, 1), small, high, scale);
  // On paper the single hair of a brush can be seen; chance of its own keeps all else as it is on the screens.
  const hairs = scale > 1 ? soften(chances(W, H, noise(seed * 7919 + 14), -0.5), W, H, 1) : null;
  hairs?.forEach((hair, i) => (dots[i] += 0.5 * hair));
  const height = bristles(dots, W, H, way, Math.round(9 * scale));
  const edge = enlarge(soften(chances(small, high, random, -0.5), small, high, 2), small, high, scale);
  grade(data.data, W, H, { fine, height, edge, tone: tone.map(parts), scale });
  context.putImageData(data, 0, 0);
  for (let quality = best; quality > 0.4; quality -= 0.03) {
    const url = canvas.toDataURL('image/webp', quality);
    const base64 = url.slice(url.indexOf(',') + 1);
    if ((base64.length * 3) / 4 <= limit) return { base64, quality };
  }
  throw new Error('the picture cannot be made small enough');
}
globalThis.finish = finish;
