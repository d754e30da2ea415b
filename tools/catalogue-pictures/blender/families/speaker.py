"""Portable speakers: standing cylinder, lying capsule, box."""
import math

import bmesh
import bpy

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
    return mat('cloth', look.colour, 0, .85, .25, sheen=.4, bump=('weave', scale, .55, .05, look.textures['weave']))


def trim_colour(look):
    """Rubber of the ends: nearly black, or light on light speakers."""
    return mix(look.colour, '#c9cacc', .6) if lightness(look.colour) > .72 else mix(look.colour, '#15161a', .85)


def bent_logo(look, radius, height, size, parent, material):
    """The brand in raised letters, bent round the cylinder and read along its axis."""
    flat = text(look.brand.upper(), size, material, parent=parent, weight='ExtraBold', depth=.14, spacing=1.02)
    flat.data.resolution_u = 6
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    shape = bpy.data.meshes.new_from_object(flat.evaluated_get(graph))
    fine = bmesh.new()
    fine.from_mesh(shape)
    bmesh.ops.triangulate(fine, faces=fine.faces)
    bmesh.ops.subdivide_edges(fine, edges=[e for e in fine.edges if e.calc_length() > .4], cuts=2)
    fine.to_mesh(shape)
    fine.free()
    for v in shape.vertices:
        a = -v.co.y / radius
        r = radius + .03 + v.co.z * .6
        v.co = (r * math.sin(a), -r * math.cos(a), height + v.co.x)
    thing = bpy.data.objects.new('logo', shape)
    bpy.context.collection.objects.link(thing)
    thing.parent = parent
    bpy.data.objects.remove(flat)


def buttons(parent, ink, reach=1.5):
    """Minus, plus, play and a light on a control field."""
    def bar(x, y, a, b):
        slab('mark', a, b, .03, min(a, b) * .3, [ink], ex=.01, z0=0, parent=parent, loc=(x, y, 0))
    bar(-reach, 0, .7, .14)
    bar(reach, 0, .7, .14)
    bar(reach, 0, .14, .7)
    mesh('play', [(-.25, -.36, .015), (.4, 0, .015), (-.25, .36, .015)], [(0, 1, 2)], ink, parent=parent, smooth=False)


def barrel(look, parent, r, h, logo_at):
    """Cloth-covered barrel with rubber ends, the body of cylinder and capsule."""
    trim = trim_colour(look)
    rubber = mat('rubber', trim, 0, .55, .35, bump=('grain', 30, .08))
    lathe('cloth', [(r - .12, 1.55), (r, 1.75), (r, h - 1.75), (r - .12, h - 1.55)], cloth(look, (13 * r / 4.4, 9 * h / 18.5)),
          n=160, parent=parent)
    lathe('foot', [(0, 0), (r - .9, 0)] + arc(r - .62, .5, .58, -80, 0, 6) + [(r + .02, 1.1), (r + .02, 1.5), (r - .14, 1.6)],
          rubber, n=128, parent=parent)
    lathe('top', [(r - .14, h - 1.6), (r + .02, h - 1.5), (r + .02, h - .75)] + arc(r - .5, h - .55, .52, 0, 85, 8)
          + [(r - .9, h - .06), (r - 1.0, h - .16), (0, h - .26)], rubber, n=128, parent=parent)
    ring = mat('ring', look.accent, .3, .35)
    for z in (1.5, h - 1.62):
        lathe('ring', [(r - .05, z), (r + .035, z + .02), (r + .035, z + .10), (r - .05, z + .12)], ring, n=128, parent=parent)
    radiator = mat('radiator', trim, .2, .3)
    profile = [(r - .95, .01), (r - 1.0, -.06), (r - 1.35, -.06), (r - 1.4, 0), (r - 1.7, .06), (r - 2.1, -.02), (0, -.04)]
    lathe('radiator', profile, radiator, n=96, parent=parent)
    sign = mat('sign', look.accent, .5, .3)
    text(look.brand[0], 1.9, sign, parent=parent, loc=(0, 0, -.05), rot=(180, 0, -90), weight='ExtraBold', depth=.03)
    badge = mat('badge', ink_on(look.colour), .1, .35)
    size = min(1.9, h * .62 / len(look.brand) * 1.35)
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
    rubber = barrel(look, A, r, h, h * .5)
    ink = mat('ink', ink_on(trim_colour(look)), 0, .5)
    lathe('lid', [(r - 1.05, h - .16), (r - 1.15, h - .10), (0, h - .12)], mat('lid', trim_colour(look), .3, .32), n=96, parent=A)
    G = empty('controls', A, loc=(0, 0, h - .10))
    buttons(G, ink)
    slab('led', .5, .1, .03, .05, [mat('led', '#bfe8ff', emis='#8fd8ff', emis_str=2)], ex=.01, z0=0, parent=G, loc=(0, -1.7, 0))
    if strap and view == 1:
        x = r * .94
        points = [(x * .96, 0, h - 1.15), (x + .9, 0, h - .9), (x + 2.1, .2, h - 1.9), (x + 2.0, .3, h - 4.2),
                  (x + 1.1, .2, h - 4.9), (x + .45, 0, h - 3.6), (x * .96, 0, h - 1.15)]
        tube('strap', points, .2, rubber, parent=A)
    if view == 2:
        return Shot(root, dict(az=-34, el=16, lens=85, fill=.86), 'soft')
    return Shot(root, dict(az=-8, el=20, lens=85, fill=.86), 'soft')


def capsule(look, view, root):
    """Lies on two rubber runners; controls run along its back."""
    r, h = look.vary(3.5, 4.0), 11.5 if look.named('clip-on') else look.vary(19, 23)
    A = empty('A', root, loc=(-h / 2, 0, r + .5), rot=(0, 90, 0))
    barrel(look, A, r, h, h * .5)
    rubber = mat('runner', trim_colour(look), 0, .6, bump=('grain', 30, .08))
    for s in (-1, 1):
        slab('runner', 3.0, 3.4, .7, .5, [rubber], ex=.2, z0=0, parent=root, loc=(s * h * .27, 0, 0))
    slab('panel', h * .5, 1.9, .5, .9, [rubber], ex=.2, z0=0, parent=root, loc=(0, 0, 2 * r + .25))
    G = empty('controls', root, loc=(0, 0, 2 * r + .78))
    buttons(G, mat('ink', ink_on(trim_colour(look)), 0, .5), reach=min(2.6, h * .15))
    if look.named('clip-on'):
        steel = mat('clip', '#c3c6ca', 1, .2)
        x = h / 2
        loop = [(x - .6, 0, 2 * r - .6), (x + 1.2, 0, 2 * r - .2), (x + 2.6, 0, r + 1.2), (x + 2.2, 0, r - .9), (x + .6, 0, r - .6)]
        tube('clip', loop, .24, steel, parent=root)
    if view == 2:
        return Shot(root, dict(az=-52, el=14, lens=85, fill=.86), 'soft')
    return Shot(root, dict(az=-18, el=22, lens=85, fill=.88), 'soft')


def box_speaker(look, view, root):
    """Upright cabinets: a pair when sold as one; drivers in sight, or behind cloth on bookshelf speakers."""
    pair = look.named('pair')
    w = look.vary(13, 15) if pair else 21
    h = w * (1.55 if pair else 1.7)
    d = w * look.vary(.9, 1.0)
    places = [(-w * .72, 0, 9), (w * .72, w * .25, -7)] if pair and view == 1 else [(0, 0, 0)]
    for x, y, turn in places:
        cabinet(look, empty('cabinet', root, loc=(x, y, .5), rot=(0, 0, turn)), w, h, d)
    if view == 2:
        return Shot(root, dict(az=36, el=20, lens=85, fill=.86), 'soft')
    return Shot(root, dict(az=-22, el=10, lens=85, fill=.86), 'soft')


def driver(parent, r, ring, cone_colour):
    """A loudspeaker: frame ring, rubber surround, cone and dust cap, axis z."""
    lathe('frame', [(r + .5, 0), (r + .5, .25), (r + .3, .35), (r, .3), (r - .05, .1)], ring, n=96, parent=parent)
    surround = [(r, .12)] + arc(r - .35, .1, .35, 0, 180, 8)
    lathe('surround', surround, mat('surround', '#101012', 0, .6), n=96, parent=parent)
    cone = mat('cone', cone_colour, 0, .5, bump=('grain', 40, .1, .01))
    lathe('cone', [(r - .7, .1), (r * .35, -.75), (r * .34, -.8)], cone, n=96, parent=parent)
    cap = [(r * .36 * math.cos(a), -.78 + r * .22 * math.sin(a)) for a in (i * math.pi / 16 for i in range(9))]
    lathe('cap', cap, mat('cap', mix(cone_colour, '#000000', .35), 0, .3), n=64, parent=parent)


def cabinet(look, parent, w, h, d):
    """One box standing on rubber feet, its front to -Y."""
    wood = look.finish == 'walnut'
    party = look.named('party')
    grain = ('brushed_z', 5, .25, .02) if wood else ('grain', 30, .05, .01)
    shell = mat('shell', look.colour, 0, .38, .4, bump=grain)
    A = empty('A', parent, loc=(0, 0, h / 2), rot=(90, 0, 0))
    slab('shell', w, h, d, 2.4 if party else .8, [shell], ex=.5 if party else .22, k=2.4, parent=A)
    ring = mat('ring', look.accent, .7, .28)
    front = d / 2
    if wood:
        cover = mat('cloth', look.accent, 0, .85, .25, sheen=.4, bump=('weave', (w / 2.1, h / 2.1), .55, .05, look.textures['weave']))
        slab('front', w - 1.2, h - 1.2, .6, .6, [cover], ex=.25, z0=front - .1, parent=A)
        text(look.brand, 1.1, mat('brand', '#cdbfa5', .8, .25), parent=A, loc=(0, -h / 2 + 1.9, front + .52), weight='SemiBold', depth=.04)
    else:
        slab('baffle', w - 1.0, h - 1.0, .3, 1.8 if party else .5, [mat('baffle', '#17181a', 0, .45)], ex=.1, z0=front - .1, parent=A)
        r = w * .33
        cone = mix(look.accent, '#101012', .25) if look.named('monitor') else '#1c1d20'
        low = empty('woofer', A, loc=(0, -h * .16, front + .2))
        driver(low, r, ring, cone)
        if party:
            driver(empty('second', A, loc=(0, h * .26, front + .2)), r * .72, ring, cone)
        else:
            horn = empty('tweeter', A, loc=(0, h * .27, front + .18))
            lathe('horn', [(r * .72, 0), (r * .70, .12), (r * .5, .02), (r * .26, -.1)], mat('horn', '#222327', .1, .3), n=80, parent=horn)
            lathe('dome', [(r * .26 * math.cos(a), r * .2 * math.sin(a)) for a in (i * math.pi / 16 for i in range(9))], ring, n=64, parent=horn)
            slab('port', w * .4, .8, .1, .4, [mat('port', '#040404', 0, .7)], ex=.03, z0=front + .17, parent=A, loc=(0, -h * .43, 0))
        text(look.brand, .95, mat('brand', '#d5d7da', .4, .3), parent=A, loc=(0, -h / 2 + (1.15 if party else 2.9), front + .21), weight='Bold', depth=.02)
    if party:
        bar = [(-w * .3, 0, -.2), (-w * .3, 0, 1.6), (-w * .22, 0, 2.4), (0, 0, 2.5), (w * .22, 0, 2.4), (w * .3, 0, 1.6), (w * .3, 0, -.2)]
        tube('handle', bar, .55, ring, parent=empty('top', parent, loc=(0, 0, h)))
        glow = mat('glow', look.accent, emis=look.accent, emis_str=1.5)
        for s in (-1, 1):
            slab('light', .35, h * .6, .1, .17, [glow], ex=.03, z0=front + .16, parent=A, loc=(s * (w / 2 - 1.0), 0, 0))
    rubber = mat('foot', '#141416', 0, .7)
    for x in (-1, 1):
        for y in (-1, 1):
            lathe('foot', [(0, -.5), (.8, -.5), (.9, -.3), (.8, .1)], rubber, n=32, parent=parent, loc=(x * (w / 2 - 2), y * (d / 2 - 1.8), 0))
