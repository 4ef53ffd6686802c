// Palettes: always two hues that argue, never one colour alone.
//
// sky: from the zenith to the horizon · land: from far to near · haze: air between them · light, shade: what lamps and darkness
// look like · accent, second: the two colours things are made of · tone: [shadows, lights] of the last grade · night: are there stars.

export const PALETTES = {
  dusk: { sky: ['#1b2254', '#574a92', '#df8272', '#f9c98c'], land: ['#8a5f86', '#2a2350'], haze: '#dd9d95', light: '#ffe2ae', shade: '#1a1436', accent: '#c54f3d', second: '#3f8f95', tone: ['#241a55', '#ffdca8'], night: true },
  lagoon: { sky: ['#0b2740', '#156079', '#4fafa5', '#d8ecc4'], land: ['#2d7a7e', '#08303c'], haze: '#9fd0bf', light: '#fbf3c4', shade: '#06202e', accent: '#e8703f', second: '#f2c14b', tone: ['#06304a', '#fbeec0'], night: true },
  rose: { sky: ['#8a6fa8', '#dc93a8', '#f8cdb6', '#fff2d8'], land: ['#c9849a', '#5b4a78'], haze: '#f6d8ca', light: '#fff6dd', shade: '#43305a', accent: '#c2455c', second: '#4f8c8a', tone: ['#5a3a78', '#fff0d4'], night: false },
  ink: { sky: ['#060a26', '#131e55', '#2f4288', '#7e83b4'], land: ['#3b4a8c', '#0b1030'], haze: '#6673b0', light: '#ffe7a8', shade: '#04061c', accent: '#e3a23e', second: '#b8485a', tone: ['#0a1048', '#ffe9b4'], night: true },
  amber: { sky: ['#7a3b22', '#c47a30', '#ecb353', '#fae3a4'], land: ['#c98843', '#5b2a1e'], haze: '#efc983', light: '#fff2c6', shade: '#30150e', accent: '#9b2f2c', second: '#2d6b78', tone: ['#3b1840', '#fff0be'], night: false },
  reef: { sky: ['#0e4258', '#1c7b8c', '#5cbcae', '#b2e4c8'], land: ['#3a998f', '#0a3a4a'], haze: '#82cbbd', light: '#f4ffdc', shade: '#052634', accent: '#f0805a', second: '#f4d35e', tone: ['#06304a', '#f6ffd8'], night: false },
  sage: { sky: ['#56706a', '#93ab8e', '#d3d6a8', '#f6ecc6'], land: ['#8ea27c', '#2c4038'], haze: '#d2d8b4', light: '#fffadb', shade: '#1d2c2a', accent: '#bd573a', second: '#5b6fa0', tone: ['#1c3a48', '#fff4cc'], night: false },
  noon: { sky: ['#3f86c6', '#7db8e0', '#c4e2ea', '#f8f3dc'], land: ['#8fbf8a', '#2f6a4c'], haze: '#d8eae6', light: '#fffbe0', shade: '#1b3350', accent: '#e0523a', second: '#f3b53c', tone: ['#1f3a78', '#fff6d0'], night: false },
  snow: { sky: ['#8fa9c8', '#bccfe0', '#e2e9ee', '#fbf2e6'], land: ['#c9d8e6', '#6f8bae'], haze: '#eef3f6', light: '#fffaf0', shade: '#2a3b5c', accent: '#c8413b', second: '#e8a33d', tone: ['#2d4482', '#fff4e2'], night: false },
  storm: { sky: ['#22303f', '#40566a', '#7c93a0', '#cdd3c4'], land: ['#5d7480', '#182833'], haze: '#9fb0b4', light: '#fff0b0', shade: '#0e1822', accent: '#f0b429', second: '#d1543f', tone: ['#122c4a', '#fff1c2'], night: false },
  plum: { sky: ['#2a0f3e', '#6a2464', '#c2527a', '#f5a37c'], land: ['#8c3d72', '#240d38'], haze: '#e08c8e', light: '#ffe0a4', shade: '#1c0830', accent: '#f2a541', second: '#2f9c95', tone: ['#34105c', '#ffd9a0'], night: true },
  moss: { sky: ['#10251f', '#23503f', '#5f8f5c', '#cfd48a'], land: ['#4b7a52', '#0d211c'], haze: '#a3bd84', light: '#fbf2a8', shade: '#07140f', accent: '#e2863c', second: '#a14b74', tone: ['#0a2c38', '#fbf0ac'], night: true },
  clay: { sky: ['#b9c8c4', '#dcd6c0', '#f1dcb8', '#fbeed2'], land: ['#d8a47c', '#8a4a36'], haze: '#f2e0c2', light: '#fffaea', shade: '#3c2430', accent: '#a8402f', second: '#2f6f78', tone: ['#40305c', '#fff6de'], night: false },
  mint: { sky: ['#5fb3a6', '#9fd6c2', '#d8eed2', '#fff6da'], land: ['#7fbf9c', '#2b6a62'], haze: '#dff0da', light: '#fffbe2', shade: '#173c40', accent: '#e8604c', second: '#6a4c93', tone: ['#1c4a66', '#fff8d8'], night: false },
  ember: { sky: ['#1a0d14', '#4a1720', '#a8321f', '#f08a32'], land: ['#7a2a22', '#180a10'], haze: '#d8653a', light: '#ffd27a', shade: '#10060a', accent: '#ffb03a', second: '#3d7f8c', tone: ['#1c1440', '#ffcf80'], night: true },
  frost: { sky: ['#0d1f3c', '#27548a', '#6fa9c9', '#d6ecec'], land: ['#7fb0cc', '#12304e'], haze: '#b6d8e2', light: '#fff4d2', shade: '#081830', accent: '#e8734a', second: '#f3d38a', tone: ['#0c2660', '#fff2d0'], night: true },
  lemon: { sky: ['#e9b93a', '#f3d268', '#f9e69e', '#fff6d2'], land: ['#d9b45a', '#6a5a3a'], haze: '#f8e8b0', light: '#fffbe4', shade: '#3a2c4c', accent: '#d0482f', second: '#3a5a9a', tone: ['#4a3478', '#fff8d0'], night: false },
  lilac: { sky: ['#6a6cae', '#a39bd0', '#d8c4e0', '#fdeee0'], land: ['#a692c4', '#47407c'], haze: '#e2d6ea', light: '#fff6e2', shade: '#2a2554', accent: '#e88a3c', second: '#3f9c86', tone: ['#332a78', '#fff1d8'], night: false },
};
