"""Blades and guide combs of the trimmers."""
import math

from kit.geometry import lathe, mesh, slab
from kit.look import mix
from kit.materials import mat


def blade(t, H, width, height, z):
    """Two toothed steel plates."""
    back = [(0, 0.1, t.dull), (-0.16, -0.05, t.steel)]
    for y, lift, material in back:
        slab('plate', width, 0.14, height, 0.06, [material], ex=0.03, z0=z - 0.3 + lift, parent=H, loc=(0, y, 0))
        count = max(9, int(width / 0.17))
        pitch = width / count
        for i in range(count):
            x = -width / 2 + pitch * (i + 0.5)
            top = z - 0.3 + lift + height
            verts = [
                (x - pitch * 0.36, y - 0.06, top - 0.02),
                (x + pitch * 0.36, y - 0.06, top - 0.02),
                (x + pitch * 0.36, y + 0.06, top - 0.02),
                (x - pitch * 0.36, y + 0.06, top - 0.02),
                (x - pitch * 0.15, y - 0.03, top + 0.34),
                (x + pitch * 0.15, y - 0.03, top + 0.34),
                (x + pitch * 0.15, y + 0.03, top + 0.34),
                (x - pitch * 0.15, y + 0.03, top + 0.34),
            ]
            faces = [(4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
            mesh('tooth', verts, faces, material, parent=H, smooth=False)
    for s in (-1, 1):
        lathe(
            'screw',
            [(0.16, 0), (0.16, 0.05), (0, 0.06)],
            t.dull,
            n=6,
            parent=H,
            loc=(s * width * 0.3, -0.24, z + 0.05),
            rot=(90, 0, 0),
        )


def comb(look, parent, width, z, lift=1.55):
    """A guide comb: a frame with curved teeth."""
    plastic = mat('comb', mix(look.accent, '#17181a', 0.25), 0, 0.4)
    slab('frame', width, 2.3, 0.5, 0.3, [plastic], ex=0.12, z0=z - 0.2, parent=parent)
    count = 9
    for i in range(count):
        x = -width / 2 + width * (i + 0.5) / count
        pts = (
            [(0, 0.95, z + 0.2)]
            + [(0, 0.95 * math.cos(a), z + 0.2 + lift * math.sin(a)) for a in (math.pi * k / 10 for k in range(1, 10))]
            + [(0, -0.95, z + 0.2)]
        )
        for (_, y0, z0), (_, y1, z1) in zip(pts, pts[1:]):
            verts = [
                (x - 0.06, y0, z0),
                (x + 0.06, y0, z0),
                (x + 0.06, y1, z1),
                (x - 0.06, y1, z1),
                (x - 0.06, y0 * 0.7, z0 - 0.24),
                (x + 0.06, y0 * 0.7, z0 - 0.24),
                (x + 0.06, y1 * 0.7, z1 - 0.24),
                (x - 0.06, y1 * 0.7, z1 - 0.24),
            ]
            mesh(
                'tooth',
                verts,
                [(0, 1, 2, 3), (7, 6, 5, 4), (0, 3, 7, 4), (2, 1, 5, 6)],
                plastic,
                parent=parent,
                smooth=False,
            )
