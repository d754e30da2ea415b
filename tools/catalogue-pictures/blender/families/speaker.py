"""Portable speakers: standing cylinder, lying capsule, box."""
import math

import bmesh
import bpy

from families.speaker_cabinet import box_speaker
from kit.details import text, tube
from kit.geometry import arc, empty, lathe, mesh, slab
from kit.look import Shot, ink_on, lightness, mix
from kit.materials import mat


def build(look, view):
    """Model the speaker and choose the camera for the view."""
    root = empty()
    if look.form == 'box':
        return box_speaker(look, view, root)
    if look.form == 'capsule':
        return capsule(look, view, root)
    return cylinder(look, view, root)


def cloth(look, scale):
    """The woven cover in the product's colour."""
    return mat(
        'cloth', look.colour, 0, 0.85, 0.25, sheen=0.4, bump=('weave', scale, 0.55, 0.05, look.textures['weave'])
    )


def trim_colour(look):
    """Rubber of the ends: nearly black, or light on light speakers."""
    return mix(look.colour, '#c9cacc', 0.6) if lightness(look.colour) > 0.72 else mix(look.colour, '#15161a', 0.85)


def bent_logo(look, radius, height, size, parent, material):
    """The brand in raised letters, bent round the cylinder and read along its axis."""
    flat = text(look.brand.upper(), size, material, parent=parent, weight='ExtraBold', depth=0.14, spacing=1.02)
    flat.data.resolution_u = 6
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    shape = bpy.data.meshes.new_from_object(flat.evaluated_get(graph))
    fine = bmesh.new()
    fine.from_mesh(shape)
    bmesh.ops.triangulate(fine, faces=fine.faces)
    bmesh.ops.subdivide_edges(fine, edges=[e for e in fine.edges if e.calc_length() > 0.4], cuts=2)
    fine.to_mesh(shape)
    fine.free()
    for v in shape.vertices:
        a = -v.co.y / radius
        r = radius + 0.03 + v.co.z * 0.6
        v.co = (r * math.sin(a), -r * math.cos(a), height + v.co.x)
    thing = bpy.data.objects.new('logo', shape)
    bpy.context.collection.objects.link(thing)
    thing.parent = parent
    bpy.data.objects.remove(flat)


def buttons(parent, ink, reach=1.5):
    """Minus, plus, play and a light on a control field."""

    def bar(x, y, a, b):
        slab('mark', a, b, 0.03, min(a, b) * 0.3, [ink], ex=0.01, z0=0, parent=parent, loc=(x, y, 0))

    bar(-reach, 0, 0.7, 0.14)
    bar(reach, 0, 0.7, 0.14)
    bar(reach, 0, 0.14, 0.7)
    mesh(
        'play',
        [(-0.25, -0.36, 0.015), (0.4, 0, 0.015), (-0.25, 0.36, 0.015)],
        [(0, 1, 2)],
        ink,
        parent=parent,
        smooth=False,
    )


def barrel(look, parent, r, h, logo_at):
    """Cloth-covered barrel with rubber ends, the body of cylinder and capsule."""
    trim = trim_colour(look)
    rubber = mat('rubber', trim, 0, 0.55, 0.35, bump=('grain', 30, 0.08))
    lathe(
        'cloth',
        [(r - 0.12, 1.55), (r, 1.75), (r, h - 1.75), (r - 0.12, h - 1.55)],
        cloth(look, (13 * r / 4.4, 9 * h / 18.5)),
        n=160,
        parent=parent,
    )
    lathe(
        'foot',
        [(0, 0), (r - 0.9, 0)]
        + arc(r - 0.62, 0.5, 0.58, -80, 0, 6)
        + [(r + 0.02, 1.1), (r + 0.02, 1.5), (r - 0.14, 1.6)],
        rubber,
        n=128,
        parent=parent,
    )
    lathe(
        'top',
        [(r - 0.14, h - 1.6), (r + 0.02, h - 1.5), (r + 0.02, h - 0.75)]
        + arc(r - 0.5, h - 0.55, 0.52, 0, 85, 8)
        + [(r - 0.9, h - 0.06), (r - 1.0, h - 0.16), (0, h - 0.26)],
        rubber,
        n=128,
        parent=parent,
    )
    ring = mat('ring', look.accent, 0.3, 0.35)
    for z in (1.5, h - 1.62):
        lathe(
            'ring',
            [(r - 0.05, z), (r + 0.035, z + 0.02), (r + 0.035, z + 0.10), (r - 0.05, z + 0.12)],
            ring,
            n=128,
            parent=parent,
        )
    radiator = mat('radiator', trim, 0.2, 0.3)
    profile = [
        (r - 0.95, 0.01),
        (r - 1.0, -0.06),
        (r - 1.35, -0.06),
        (r - 1.4, 0),
        (r - 1.7, 0.06),
        (r - 2.1, -0.02),
        (0, -0.04),
    ]
    lathe('radiator', profile, radiator, n=96, parent=parent)
    sign = mat('sign', look.accent, 0.5, 0.3)
    text(look.brand[0], 1.9, sign, parent=parent, loc=(0, 0, -0.05), rot=(180, 0, -90), weight='ExtraBold', depth=0.03)
    badge = mat('badge', ink_on(look.colour), 0.1, 0.35)
    size = min(1.9, h * 0.62 / len(look.brand) * 1.35)
    bent_logo(look, r, logo_at, size, parent, badge)
    return rubber


def cylinder(look, view, root):
    """Stands upright (view 1) or lies to show its passive radiator (view 2)."""
    r, h = look.vary(3.9, 4.7), look.vary(15.5, 19)
    if look.named('mini'):
        h = 10.5
    elif look.named('tower'):
        h = 31
    strap = not look.named('wi-fi')
    turn = -14 if view == 1 else 0
    A = empty('A', root, rot=(0, 0, turn)) if view == 1 else empty('A', root, loc=(0, 0, r), rot=(0, 90, 0))
    rubber = barrel(look, A, r, h, h * 0.5)
    ink = mat('ink', ink_on(trim_colour(look)), 0, 0.5)
    lathe(
        'lid',
        [(r - 1.05, h - 0.16), (r - 1.15, h - 0.10), (0, h - 0.12)],
        mat('lid', trim_colour(look), 0.3, 0.32),
        n=96,
        parent=A,
    )
    G = empty('controls', A, loc=(0, 0, h - 0.10))
    buttons(G, ink)
    slab(
        'led',
        0.5,
        0.1,
        0.03,
        0.05,
        [mat('led', '#bfe8ff', emis='#8fd8ff', emis_str=2)],
        ex=0.01,
        z0=0,
        parent=G,
        loc=(0, -1.7, 0),
    )
    if strap and view == 1:
        x = r * 0.94
        points = [
            (x * 0.96, 0, h - 1.15),
            (x + 0.9, 0, h - 0.9),
            (x + 2.1, 0.2, h - 1.9),
            (x + 2.0, 0.3, h - 4.2),
            (x + 1.1, 0.2, h - 4.9),
            (x + 0.45, 0, h - 3.6),
            (x * 0.96, 0, h - 1.15),
        ]
        tube('strap', points, 0.2, rubber, parent=A)
    if view == 2:
        return Shot(root, dict(az=-34, el=16, lens=85, fill=0.86), 'soft')
    return Shot(root, dict(az=-8, el=20, lens=85, fill=0.86), 'soft')


def capsule(look, view, root):
    """Lies on two rubber runners; controls run along its back."""
    r, h = look.vary(3.5, 4.0), 11.5 if look.named('clip-on') else look.vary(19, 23)
    A = empty('A', root, loc=(-h / 2, 0, r + 0.5), rot=(0, 90, 0))
    barrel(look, A, r, h, h * 0.5)
    rubber = mat('runner', trim_colour(look), 0, 0.6, bump=('grain', 30, 0.08))
    for s in (-1, 1):
        slab('runner', 3.0, 3.4, 0.7, 0.5, [rubber], ex=0.2, z0=0, parent=root, loc=(s * h * 0.27, 0, 0))
    slab('panel', h * 0.5, 1.9, 0.5, 0.9, [rubber], ex=0.2, z0=0, parent=root, loc=(0, 0, 2 * r + 0.25))
    G = empty('controls', root, loc=(0, 0, 2 * r + 0.78))
    buttons(G, mat('ink', ink_on(trim_colour(look)), 0, 0.5), reach=min(2.6, h * 0.15))
    if look.named('clip-on'):
        steel = mat('clip', '#c3c6ca', 1, 0.2)
        x = h / 2
        loop = [
            (x - 0.6, 0, 2 * r - 0.6),
            (x + 1.2, 0, 2 * r - 0.2),
            (x + 2.6, 0, r + 1.2),
            (x + 2.2, 0, r - 0.9),
            (x + 0.6, 0, r - 0.6),
        ]
        tube('clip', loop, 0.24, steel, parent=root)
    if view == 2:
        return Shot(root, dict(az=-52, el=14, lens=85, fill=0.86), 'soft')
    return Shot(root, dict(az=-18, el=22, lens=85, fill=0.88), 'soft')
